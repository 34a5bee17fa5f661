/** Whole minutes of meal breaks, as exports show and imports read them. */
export const breakMinutesOf = (seconds: number): number => Math.round(seconds / 60)
