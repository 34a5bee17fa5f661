/** Days nobody plans or looks back to; around them a calendar has no day before or after. */
export const isOutOfReach = (day: string): boolean => day < '2000-01-01' || day > '2200-01-01'
