import { Type, type Static } from 'typebox'
import { inspectionLimits } from './kinds.ts'
import { inspectionPaths } from './paths.ts'
import { ItemKey } from './inspection-filter.ts'
import { Inspection, InspectionAnswer, reportParams } from './inspections.contract.ts'
import { Closed, Id, Line, Nullable, Text, Version } from '../schema.ts'

export const SentAnswer = Closed({
  itemKey: ItemKey,
  value: Nullable(Type.Integer({ minimum: 0, maximum: 1_000 })),
  isNa: Type.Boolean(),
  note: Text(inspectionLimits.noteMax),
  /** The revision this answer is based on; 0 for none. */
  revision: Type.Integer({ minimum: 0 }),
})
export type SentAnswer = Static<typeof SentAnswer>

export const AnswersSaved = Type.Object({
  /** The answers as now stored. */
  answers: Type.Array(InspectionAnswer),
  /** Keys of answers not saved because somebody else saved a different value in the meantime. */
  conflicts: Type.Array(ItemKey),
  version: Version,
})
export type AnswersSaved = Static<typeof AnswersSaved>

export const saveAnswers = {
  method: 'PUT',
  url: inspectionPaths.inspectionAnswers,
  config: { access: 'inspections.manage' },
  schema: {
    summary: 'Save answers, each under its own revision; conflicting ones are returned and not overwritten',
    params: reportParams,
    body: Closed({
      answers: Type.Array(SentAnswer, { maxItems: 500 }),
      note: Type.Optional(Text(2_000)),
      signerName: Type.Optional(Line(120)),
      signature: Type.Optional(Type.String({ maxLength: 20_000, pattern: '^[ML0-9. -]*$' })),
    }),
    response: { 200: AnswersSaved },
  },
} as const

export const addInspectionPhoto = {
  method: 'POST',
  url: inspectionPaths.inspectionPhotos,
  config: { access: 'inspections.manage', multipart: true },
  schema: {
    summary: 'Add a photo to an item: multipart field `file`, PNG, JPEG or WebP up to 20 MB',
    params: Type.Object({ organizationId: Id, reportId: Id, itemKey: ItemKey }),
    response: { 201: Inspection },
  },
} as const

export const removeInspectionPhoto = {
  method: 'DELETE',
  url: inspectionPaths.inspectionPhoto,
  config: { access: 'inspections.manage' },
  schema: {
    summary: 'Remove a photo from a draft',
    params: Type.Object({ organizationId: Id, reportId: Id, itemKey: ItemKey, photoId: Id }),
    response: { 200: Inspection },
  },
} as const
