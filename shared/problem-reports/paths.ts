const organization = '/api/v1/organizations/:organizationId'

export const problemReportPaths = {
  problemReports: `${organization}/problem-reports`,
  problemReportExport: `${organization}/problem-reports/export`,
  ownProblemReports: `${organization}/my-problem-reports`,
  ownProblemReportExport: `${organization}/my-problem-reports/export`,
  problemReport: `${organization}/problem-reports/:problemReportId`,
  problemReportPhotos: `${organization}/problem-reports/:problemReportId/photos`,
  problemReportResolution: `${organization}/problem-reports/:problemReportId/resolution`,
} as const
