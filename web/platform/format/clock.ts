/** The time zone for moments: the chosen organization's; undefined for the device's. */
export const clock: { zone?: string | undefined } = {}
