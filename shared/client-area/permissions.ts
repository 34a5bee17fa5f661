import { managers, type Role } from '../roles.ts'

export const clientAreaPermissions = {
  /** The area of the own client: visits, requests, ratings, documents that are shared. */
  'client_area.use': ['CLIENT_CONTACT'],
  /** What clients ask for, and how they rate visits. */
  'requests.read': managers,
  /** Answer and close requests; supervisors who are tied to regions in those. */
  'requests.answer': managers,
} as const satisfies Record<string, readonly Role[]>
