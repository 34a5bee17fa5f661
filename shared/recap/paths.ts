const organization = '/api/v1/organizations/:organizationId'
const recap = `${organization}/recaps/:recapId`

export const recapPaths = {
  recaps: `${organization}/recaps`,
  recapExport: `${organization}/recaps/export`,
  recap,
  recapSubmission: `${recap}/submission`,
  recapPhotos: `${recap}/stops/:stopId/photos`,
  recapPhoto: `${recap}/photos/:photoId`,
  recapComments: `${recap}/stops/:stopId/comments`,
  recapCommentResolution: `${recap}/comments/:commentId/resolution`,
  /** The caller's recap of a day, with the visits planned. */
  ownRecapDay: `${organization}/my-recaps/:day`,
} as const
