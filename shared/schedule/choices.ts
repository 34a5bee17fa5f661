/** Why a visit does not take place. */
export const cancelledReasons = ['client', 'us', 'weather', 'holiday'] as const
export type CancelledReason = (typeof cancelledReasons)[number]

/** Whether members see a visit at once, or when the week it lies in is published. */
export const publishingModes = ['at_once', 'by_week'] as const
export type PublishingMode = (typeof publishingModes)[number]
