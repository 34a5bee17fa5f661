export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

/** How to treat a visit on a holiday: it takes place, is canceled, or moves to the nearest free day before or after. */
export const holidayRules = ['worked', 'skip', 'before', 'after'] as const
export type HolidayRule = (typeof holidayRules)[number]

/** A 29th, 30th or 31st in a month without one: no visit, or its last day. */
export const shortMonthRules = ['skip', 'last_day'] as const
export type ShortMonthRule = (typeof shortMonthRules)[number]

/** The first to fourth of a weekday in its month; −1 is the last. */
export const ordinals = [1, 2, 3, 4, -1] as const
/** Days of a month; −1 is the last. */
export const monthDays = [...Array.from({ length: 31 }, (_, index) => index + 1), -1]
