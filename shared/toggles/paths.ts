export const togglePaths = {
  toggles: '/api/v1/toggles',
} as const
