/** Every key begins with it, so that programs that look for leaked secrets recognize one. */
export const apiKeyPrefix = 'custodia_'

/** How long a key may be valid, in days. */
export const keyDays = [7, 30, 90, 365] as const

/** Keys that are not revoked, per organization. */
export const apiKeysMax = 50

/** `paused`: the member it acts as has left, so the key does nothing. */
export const apiKeyStates = ['active', 'paused', 'expired', 'revoked'] as const
export type ApiKeyState = (typeof apiKeyStates)[number]
