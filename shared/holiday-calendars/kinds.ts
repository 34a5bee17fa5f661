/** The kinds of holidays a calendar can be generated with. */
export const generatedKinds = ['public', 'bank', 'optional', 'school', 'observance'] as const
/** `own` days were added by hand. */
export const holidayKinds = [...generatedKinds, 'own'] as const
export type HolidayKind = (typeof holidayKinds)[number]
export type GeneratedKind = (typeof generatedKinds)[number]

/**
 * Which date of a holiday on a weekend counts: the actual one, the observed one, or both for visits and the observed
 * one for pay.
 */
export const observances = ['actual', 'observed', 'both'] as const
export type Observance = (typeof observances)[number]

/**
 * The recipients of a holiday's paid hours: everyone employed who worked around it, in full; the same, reduced by hours
 * worked or on paid leave that day; or pro rata, an average day of the four weeks before, capped at those hours.
 */
export const holidayPaidTo = ['everyone', 'not_worked', 'average'] as const
export type HolidayPaidTo = (typeof holidayPaidTo)[number]

export const holidaySources = ['generated', 'manual', 'edited', 'removed'] as const
export type HolidaySource = (typeof holidaySources)[number]

export const holidayAnswers = ['service', 'skip'] as const
export type HolidayAnswer = (typeof holidayAnswers)[number]

/** From least to most specific; the most specific one wins. */
export const assignmentScopes = ['organization', 'region', 'client', 'location'] as const
export type AssignmentScope = (typeof assignmentScopes)[number]
