/** Why a visit does not take place. */
export const cancelledReasons = ['client', 'us', 'weather', 'holiday'] as const
export type CancelledReason = (typeof cancelledReasons)[number]

/** Whether members see a visit at once, or when the week it lies in is published. */
export const publishingModes = ['at_once', 'by_week'] as const
export type PublishingMode = (typeof publishingModes)[number]

/** How well somebody can come to a visit instead. */
export const coverFits = ['good', 'doubtful', 'busy'] as const
export type CoverFit = (typeof coverFits)[number]

/** Where somebody would come from: where they work, have just worked, or work next. */
export const coverStarts = ['now', 'last', 'next'] as const
export type CoverStart = (typeof coverStarts)[number]

/** Why somebody cannot come to a visit they were planned for. */
export const absenceReasons = ['sick', 'family', 'transport', 'other'] as const
export type AbsenceReason = (typeof absenceReasons)[number]

/** What somebody said to a visit that was offered to them. */
export const offerAnswers = ['taken', 'declined'] as const
export type OfferAnswer = (typeof offerAnswers)[number]

export const absenceNoteMax = 300
