import { organizationPath } from '../organization-path.ts'

const base = `${organizationPath}/saved-views` as const

export const savedViewPaths = {
  savedViews: base,
  savedView: `${base}/:viewId`,
  defaultView: `${base}/defaults/:list`,
} as const
