/** Issues to review in a work log. */
export const workLogFlags = [
  'outside_fence',
  'no_position',
  'poor_accuracy',
  'not_scheduled',
  'not_cleared',
  'closed_automatically',
  'late_punch',
  'clock_off',
  'edited',
  'long',
  'early',
  'unread',
  'short',
  'self_approved',
] as const
export type WorkLogFlag = (typeof workLogFlags)[number]

/** Kinds of changes of a log; `ended` and `punched` are the worker's own, not corrections. */
export const workLogChangeKinds = ['added', 'ended', 'punched', 'undone', 'corrected', 'voided', 'closed'] as const
export type WorkLogChangeKind = (typeof workLogChangeKinds)[number]

/** States of a worker's time correction request. */
export const timeRequestStates = ['open', 'accepted', 'declined'] as const
export type TimeRequestState = (typeof timeRequestStates)[number]

export const workLogStates = ['running', 'ended', 'voided'] as const
export type WorkLogState = (typeof workLogStates)[number]

export const workLogLimits = {
  /** The longest log a manager may enter. */
  hoursMax: 24,
  breaksMax: 20,
  noteMax: 500,
  reasonMax: 300,
  /** Days per list or export with totals. */
  windowDaysMax: 92,
  /** From this length on a log is flagged `long`. */
  longMinutes: 16 * 60,
} as const
