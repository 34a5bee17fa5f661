import { organizationPath } from '../organization-path.ts'

const recap = `${organizationPath}/recaps/:recapId` as const

export const recapPaths = {
  recaps: `${organizationPath}/recaps`,
  recapExport: `${organizationPath}/recaps/export`,
  recap,
  recapSubmission: `${recap}/submission`,
  recapPhotos: `${recap}/stops/:stopId/photos`,
  recapPhoto: `${recap}/photos/:photoId`,
  recapComments: `${recap}/stops/:stopId/comments`,
  recapCommentResolution: `${recap}/comments/:commentId/resolution`,
  /** The caller's recap of a day, with the visits planned. */
  ownRecapDay: `${organizationPath}/my-recaps/:day`,
} as const
