import { organizationPath } from '../organization-path.ts'

export const organizationPaths = {
  organizations: '/api/v1/organizations',
  timeZones: '/api/v1/organizations/configuration/time-zones',
  organization: organizationPath,
  configuration: `${organizationPath}/configuration`,
  phoneFormats: `${organizationPath}/phone-formats`,
  logo: `${organizationPath}/logo`,
  homeNews: `${organizationPath}/home`,
  homeVisits: `${organizationPath}/home/visits`,
  homeTrend: `${organizationPath}/trend`,
  setup: `${organizationPath}/setup`,
  /** Target of `logoLink` and other links; `hash` is the content's SHA-256 in hexadecimal. */
  file: '/api/v1/files/:hash',
} as const
