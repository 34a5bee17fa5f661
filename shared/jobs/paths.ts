import { organizationPath } from '../organization-path.ts'

const location = `${organizationPath}/clients/:clientId/locations/:locationId` as const

export const jobPaths = {
  /** All clients' jobs. */
  jobExport: `${organizationPath}/jobs/export`,
  jobs: `${location}/jobs`,
  job: `${location}/jobs/:jobId`,
  jobArchive: `${location}/jobs/:jobId/archive`,
  jobRestore: `${location}/jobs/:jobId/restore`,
  /** The next visits of a pattern being edited. */
  visitPreview: `${location}/visit-preview`,
  /** The organization's visits within a range of days. */
  visits: `${organizationPath}/visits`,
  visitExport: `${organizationPath}/visits/export`,
} as const
