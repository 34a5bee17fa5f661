/** Columns of another product's payroll file that are compared. */
export const comparedFields = [
  'name',
  'firstName',
  'lastName',
  'employeeNumber',
  'email',
  'hours',
  'regularHours',
  'overtimeHours',
  'doubleHours',
  'gross',
] as const
export type ComparedField = (typeof comparedFields)[number]

/** Reasons why their pay and ours differ, in the order they are checked. */
export const explanationKinds = [
  'same',
  'only_ours',
  'only_theirs',
  /** The same hours, divided otherwise into regular time and overtime. */
  'overtime',
  /** The same hours at another rate. */
  'rate',
  'rounding',
  /** Their file pays meal breaks. */
  'breaks_paid',
  /** Their file takes half an hour from every shift of more than six hours. */
  'breaks_automatic',
  /** Their hours include paid time off or holidays. */
  'leave_counted',
  'log_missing',
  'unknown',
] as const
export type ExplanationKind = (typeof explanationKinds)[number]
