export const eventPaths = {
  events: '/api/v1/events',
} as const
