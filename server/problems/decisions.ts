export const decisionErrors = {
  own_decision: 403,
} as const
