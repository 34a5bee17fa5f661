export const requestStates = ['open', 'in_progress', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

/** Praise needs no answer. */
export const requestKinds = ['request', 'complaint', 'praise'] as const
export type RequestKind = (typeof requestKinds)[number]

/** How a request reached the organization when a member recorded it, rather than the contact in the client area. */
export const recordedWays = ['phone', 'email', 'person'] as const
export const requestWays = ['area', ...recordedWays] as const
export type RequestWay = (typeof requestWays)[number]

/** The company's answers: a request's message or completion, a quote, an inspection, or a problem the crew reported. */
export const answerKinds = ['request', 'closing', 'quote', 'inspection', 'problem'] as const
export type AnswerKind = (typeof answerKinds)[number]

export const clientAreaLimits = {
  textMax: 2_000,
  photosMax: 5,
  messagesMax: 200,
  daysShown: 28,
  answersMax: 100,
} as const
