const location = '/api/v1/organizations/:organizationId/clients/:clientId/locations/:locationId'

export const jobPaths = {
  /** Of all clients. */
  jobExport: '/api/v1/organizations/:organizationId/jobs/export',
  jobs: `${location}/jobs`,
  job: `${location}/jobs/:jobId`,
  jobArchive: `${location}/jobs/:jobId/archive`,
  jobRestore: `${location}/jobs/:jobId/restore`,
  /** The next visits of a pattern being edited. */
  visitPreview: `${location}/visit-preview`,
  /** The organization's visits within a range of days. */
  visits: '/api/v1/organizations/:organizationId/visits',
  visitExport: '/api/v1/organizations/:organizationId/visits/export',
} as const
