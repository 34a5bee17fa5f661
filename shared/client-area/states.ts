export const requestStates = ['open', 'in_progress', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

/** A praise waits for nothing. */
export const requestKinds = ['request', 'complaint', 'praise'] as const
export type RequestKind = (typeof requestKinds)[number]

/** How it came: the client's contact wrote it in the client area, or somebody of the organisation wrote it down. */
export const recordedWays = ['phone', 'email', 'person'] as const
export const requestWays = ['area', ...recordedWays] as const
export type RequestWay = (typeof requestWays)[number]

export const clientAreaLimits = { textMax: 2_000, photosMax: 5, messagesMax: 200, daysShown: 28 } as const
