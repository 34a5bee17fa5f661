/** The time zone in which moments are told: the chosen organization's; undefined for the device's. */
export const clock: { zone?: string | undefined } = {}
