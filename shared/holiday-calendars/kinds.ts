/** The kinds a calendar may be generated with. */
export const generatedKinds = ['public', 'bank', 'optional', 'school', 'observance'] as const
/** `own` days were added by hand. */
export const holidayKinds = [...generatedKinds, 'own'] as const
export type HolidayKind = (typeof holidayKinds)[number]
export type GeneratedKind = (typeof generatedKinds)[number]

/** Which date of a holiday on a weekend counts: its own, the observed one, or both for visits and the observed for pay. */
export const observances = ['actual', 'observed', 'both'] as const
export type Observance = (typeof observances)[number]

/**
 * Who gets the hours that a holiday pays without work: everyone employed who worked around then, all of them; only what
 * was neither worked nor paid leave that day; or pro rata, an average day of the four weeks before, up to those hours.
 */
export const holidayPaidTo = ['everyone', 'not_worked', 'average'] as const
export type HolidayPaidTo = (typeof holidayPaidTo)[number]

export const holidaySources = ['generated', 'manual', 'edited', 'removed'] as const
export type HolidaySource = (typeof holidaySources)[number]

export const holidayAnswers = ['service', 'skip'] as const
export type HolidayAnswer = (typeof holidayAnswers)[number]

/** The nearest one wins; from the farthest to the nearest. */
export const assignmentScopes = ['organization', 'region', 'client', 'location'] as const
export type AssignmentScope = (typeof assignmentScopes)[number]
