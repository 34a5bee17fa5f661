/** Reasons for cancelling a visit. */
export const cancelledReasons = ['client', 'us', 'weather', 'holiday'] as const
export type CancelledReason = (typeof cancelledReasons)[number]

/** Whether members see visits immediately, or when their week is published. */
export const publishingModes = ['at_once', 'by_week'] as const
export type PublishingMode = (typeof publishingModes)[number]

/** How suitable a member is to cover a visit. */
export const coverFits = ['good', 'doubtful', 'busy'] as const
export type CoverFit = (typeof coverFits)[number]

/** The workplace a member would travel from: the current, the last or the next one. */
export const coverStarts = ['now', 'last', 'next'] as const
export type CoverStart = (typeof coverStarts)[number]

/** Reasons for not coming to an assigned visit. */
export const absenceReasons = ['sick', 'family', 'transport', 'other'] as const
export type AbsenceReason = (typeof absenceReasons)[number]

/** Answers to an offered visit. */
export const offerAnswers = ['taken', 'declined'] as const
export type OfferAnswer = (typeof offerAnswers)[number]

export const absenceNoteMax = 300

/** A member's availability: can work only then, cannot work, or prefers not to. */
export const availabilityKinds = ['available', 'unavailable', 'prefers_not'] as const
export type AvailabilityKind = (typeof availabilityKinds)[number]

/** The kinds of scheduling limits. */
export const limitRules = [
  'rest',
  'day_hours',
  'week_hours',
  'consecutive_days',
  'minor_age',
  'minor_time',
  'minor_school',
  'minor_day',
  'minor_week',
] as const
export type LimitRule = (typeof limitRules)[number]

/** Conflicts of a visit with a member's availability, the worst first. */
export const availabilityConflicts = ['unavailable', 'outside', 'prefers_not'] as const

export const availabilityNoteMax = 200
export const availabilityMax = 100

/** The outcomes of a request to swap or drop a visit. */
export const swapStates = ['open', 'taken', 'done', 'dropped', 'declined', 'withdrawn', 'lapsed'] as const
export type SwapState = (typeof swapStates)[number]

export const swapAnswers = ['take', 'decline', 'withdraw'] as const
export type SwapAnswer = (typeof swapAnswers)[number]

export const swapDecisions = ['approve', 'drop', 'decline'] as const
export type SwapDecision = (typeof swapDecisions)[number]

export const swapNoteMax = 300

/** The outcomes of copying a visit into another week; the first three change something. */
export const fillOutcomes = [
  'added',
  'crew_set',
  'crew_replaced',
  'unchanged',
  'no_visit',
  'cancelled',
  'crew_left',
  'job_ended',
  'other_region',
] as const
export type FillOutcome = (typeof fillOutcomes)[number]
