export const textMessagePaths = {
  /** The provider's signed webhooks, for all organizations. */
  textIncoming: '/api/v1/texts/incoming',
  textStatus: '/api/v1/texts/status',
} as const
