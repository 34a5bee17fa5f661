import type { PayLineKind } from './kinds.ts'

/**
 * Kinds of money as bookkeepers keep them apart. Overtime and double time are hours with the whole of their pay; a
 * premium alone is for hours whose straight pay is elsewhere: by the visit, or in an earlier period.
 */
export type PayItemKind =
  | Exclude<PayLineKind, 'straight' | 'adjustment'>
  | 'regular'
  | 'overtime_premium'
  | 'double_premium'
  | 'holiday_worked'
  | 'correction'
  | 'reimbursement'
  | 'deduction'
