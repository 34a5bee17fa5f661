import { Type, type Static } from 'typebox'
import { messagePaths } from './paths.ts'
import { Id } from '../schema.ts'

/** The new photo's id, and how many the message has. */
export const MessagePhotos = Type.Object({ id: Id, count: Type.Integer() })
export type MessagePhotos = Static<typeof MessagePhotos>

const summary =
  'Add a photo to the caller’s message: multipart field `file`, PNG, JPEG or WebP up to 20 MB; at most six'

export const addMessagePhoto = {
  method: 'POST',
  url: messagePaths.messagePhotos,
  config: { access: 'messages.use', multipart: true },
  schema: {
    summary,
    params: Type.Object({ organizationId: Id, messageId: Id }),
    response: { 201: MessagePhotos },
  },
} as const

export const addAreaMessagePhoto = {
  method: 'POST',
  url: messagePaths.areaMessagePhotos,
  config: { access: 'client_area.use', multipart: true },
  schema: {
    summary,
    params: Type.Object({ organizationId: Id, clientId: Id, messageId: Id }),
    response: { 201: MessagePhotos },
  },
} as const
