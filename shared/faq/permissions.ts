import { admins, everyStaffRole, workers, type Role } from '../roles.ts'

export const faqPermissions = {
  'faq.read': everyStaffRole,
  /** Ask what is not answered there, and see one's own questions. */
  'faq.ask': workers,
  'faq.manage': admins,
} as const satisfies Record<string, readonly Role[]>
