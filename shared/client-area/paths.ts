const organization = '/api/v1/organizations/:organizationId'
const area = `${organization}/client-area/:clientId`

export const clientAreaPaths = {
  /** The clients whose contact the caller is. */
  ownClients: '/api/v1/client-area',
  clientArea: area,
  areaVisits: `${area}/visits`,
  areaDoneVisits: `${area}/done-visits`,
  areaRating: `${area}/visits/:jobId/:originalStart/rating`,
  areaDocuments: `${area}/documents`,
  areaInspections: `${area}/inspections`,
  areaInspection: `${area}/inspections/:reportId`,
  areaInspectionSignature: `${area}/inspections/:reportId/signature`,
  areaQuotes: `${area}/quotes`,
  areaQuote: `${area}/quotes/:quoteId`,
  areaFile: `${area}/files/:hash`,
  areaHolidayQuestions: `${area}/holiday-questions`,
  areaHolidayQuestion: `${area}/holiday-questions/:questionId`,
  areaRequests: `${area}/requests`,
  areaRequest: `${area}/requests/:requestId`,
  areaRequestPhotos: `${area}/requests/:requestId/photos`,
  areaRequestMessages: `${area}/requests/:requestId/messages`,
  clientRequests: `${organization}/client-requests`,
  clientRequestExport: `${organization}/client-requests/export`,
  clientRequest: `${organization}/client-requests/:requestId`,
  clientRequestMessages: `${organization}/client-requests/:requestId/messages`,
  clientRequestState: `${organization}/client-requests/:requestId/state`,
  visitRatings: `${organization}/visit-ratings`,
  visitRatingExport: `${organization}/visit-ratings/export`,
  documentSharing: `${organization}/clients/:clientId/documents/:documentId/sharing`,
  problemReportSharing: `${organization}/problem-reports/:problemReportId/sharing`,
  contactInvitation: `${organization}/clients/:clientId/contacts/:contactId/invitation`,
} as const
