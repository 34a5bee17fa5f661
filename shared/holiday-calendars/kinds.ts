/** The kinds a calendar may be generated with. */
export const generatedKinds = ['public', 'bank', 'optional', 'school', 'observance'] as const
/** `own` days were added by hand. */
export const holidayKinds = [...generatedKinds, 'own'] as const
export type HolidayKind = (typeof holidayKinds)[number]
export type GeneratedKind = (typeof generatedKinds)[number]

/** Which date of a holiday on a weekend counts: its own, the observed one, or both for visits and the observed for pay. */
export const observances = ['actual', 'observed', 'both'] as const
export type Observance = (typeof observances)[number]

export const holidaySources = ['generated', 'manual', 'edited', 'removed'] as const
export type HolidaySource = (typeof holidaySources)[number]

export const holidayAnswers = ['service', 'skip'] as const
export type HolidayAnswer = (typeof holidayAnswers)[number]

/** The nearest one wins; from the farthest to the nearest. */
export const assignmentScopes = ['organization', 'region', 'client', 'location'] as const
export type AssignmentScope = (typeof assignmentScopes)[number]
