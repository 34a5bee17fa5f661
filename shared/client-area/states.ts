export const requestStates = ['open', 'in_progress', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

export const clientAreaLimits = { textMax: 2_000, photosMax: 5, messagesMax: 200, daysShown: 28 } as const
