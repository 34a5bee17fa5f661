import { organizationPath } from '../organization-path.ts'

const area = `${organizationPath}/client-area/:clientId` as const

export const clientAreaPaths = {
  /** The clients whose contact the caller is. */
  ownClients: '/api/v1/client-area',
  clientArea: area,
  areaOverview: `${area}/overview`,
  areaVisits: `${area}/visits`,
  areaDoneVisits: `${area}/done-visits`,
  areaRating: `${area}/visits/:jobId/:originalStart/rating`,
  areaDocuments: `${area}/documents`,
  areaInspections: `${area}/inspections`,
  areaInspection: `${area}/inspections/:reportId`,
  areaInspectionSignature: `${area}/inspections/:reportId/signature`,
  areaInspectionMessages: `${area}/inspections/:reportId/messages`,
  areaQuotes: `${area}/quotes`,
  areaQuote: `${area}/quotes/:quoteId`,
  areaQuotePdf: `${area}/quotes/:quoteId/pdf`,
  areaQuoteMessages: `${area}/quotes/:quoteId/messages`,
  areaFile: `${area}/files/:hash`,
  areaHolidayQuestions: `${area}/holiday-questions`,
  areaHolidayQuestion: `${area}/holiday-questions/:questionId`,
  areaRequests: `${area}/requests`,
  areaRequest: `${area}/requests/:requestId`,
  areaRequestPhotos: `${area}/requests/:requestId/photos`,
  areaRequestMessages: `${area}/requests/:requestId/messages`,
  clientRequests: `${organizationPath}/client-requests`,
  clientRequestExport: `${organizationPath}/client-requests/export`,
  clientRequest: `${organizationPath}/client-requests/:requestId`,
  clientRequestMessages: `${organizationPath}/client-requests/:requestId/messages`,
  clientRequestState: `${organizationPath}/client-requests/:requestId/state`,
  visitRatings: `${organizationPath}/visit-ratings`,
  visitRatingExport: `${organizationPath}/visit-ratings/export`,
  documentSharing: `${organizationPath}/clients/:clientId/documents/:documentId/sharing`,
  problemReportSharing: `${organizationPath}/problem-reports/:problemReportId/sharing`,
  contactInvitation: `${organizationPath}/clients/:clientId/contacts/:contactId/invitation`,
} as const
