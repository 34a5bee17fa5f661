/** A time in the morning of a day, for records entered by the office. */
export const morningOf = (day: string) => new Date(`${day}T14:40:00Z`)
