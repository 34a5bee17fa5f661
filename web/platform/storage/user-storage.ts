export const userStoragePrefix = 'KEPT.'

/**
 * Under what this device keeps something for its user until the server has it. Devices are shared: what one typed or
 * tapped is neither shown to another nor sent in another's name.
 */
export const userStorageKey = (userId: string, name: string) => `${userStoragePrefix}${userId}.${name}`
