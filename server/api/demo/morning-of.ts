/** When the office wrote something down that began on a day. */
export const morningOf = (day: string) => new Date(`${day}T14:40:00Z`)
