/** Limits of a conversation with a client, for example about a quote or an inspection. */
export const conversationLimits = {
  /** A longer one continues by phone. */
  messagesMax: 200,
  textMax: 4_000,
} as const
