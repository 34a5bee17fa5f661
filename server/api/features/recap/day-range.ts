/** Days outside the calendar's supported range, with a margin of one day. */
export const isOutOfRange = (day: string): boolean => day < '2000-01-01' || day > '2200-01-01'
