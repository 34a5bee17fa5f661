export const userStoragePrefix = 'KEPT.'

/**
 * The storage key of a user's unsent data on this device. Devices are shared: no user may see or send another's data.
 */
export const userStorageKey = (userId: string, name: string) => `${userStoragePrefix}${userId}.${name}`
