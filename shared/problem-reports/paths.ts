import { organizationPath } from '../organization-path.ts'

export const problemReportPaths = {
  problemReports: `${organizationPath}/problem-reports`,
  problemReportExport: `${organizationPath}/problem-reports/export`,
  ownProblemReports: `${organizationPath}/my-problem-reports`,
  ownProblemReportExport: `${organizationPath}/my-problem-reports/export`,
  problemReport: `${organizationPath}/problem-reports/:problemReportId`,
  problemReportPhotos: `${organizationPath}/problem-reports/:problemReportId/photos`,
  problemReportResolution: `${organizationPath}/problem-reports/:problemReportId/resolution`,
} as const
