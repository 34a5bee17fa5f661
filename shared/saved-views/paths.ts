const base = '/api/v1/organizations/:organizationId/saved-views'

export const savedViewPaths = {
  savedViews: base,
  savedView: `${base}/:viewId`,
  defaultView: `${base}/defaults/:list`,
} as const
