import { payLineKinds, type PayLineKind } from './kinds.ts'

type SameKind = Exclude<PayLineKind, 'straight' | 'adjustment'>
const isSame = (kind: PayLineKind): kind is SameKind => kind !== 'straight' && kind !== 'adjustment'

/**
 * Kinds of pay as bookkeepers use them. Overtime and double time are hours with their full pay; a premium alone is for
 * hours whose straight pay is elsewhere: paid by the visit, or in an earlier period.
 */
export const payItemKinds = [
  'regular',
  'overtime_premium',
  'double_premium',
  'holiday_worked',
  'correction',
  'reimbursement',
  'deduction',
  ...payLineKinds.filter(isSame),
] as const
export type PayItemKind = (typeof payItemKinds)[number]
