/** What somebody should look at in a work log. */
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
  'short',
  'self_approved',
] as const
export type WorkLogFlag = (typeof workLogFlags)[number]

/** What happened to a log; `ended` and `punched` are the worker's own taps, not corrections. */
export const workLogChangeKinds = ['added', 'ended', 'punched', 'undone', 'corrected', 'voided', 'closed'] as const
export type WorkLogChangeKind = (typeof workLogChangeKinds)[number]

/** What became of what a worker asked for in the own time. */
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
  /** Days of one list or export with totals. */
  windowDaysMax: 92,
  /** From here on a log is flagged `long`. */
  longMinutes: 16 * 60,
} as const
