import { Type, type Static } from 'typebox'
import { Message } from '../conversations/messages.contract.ts'
import { inspectionFilter, ItemKey, trendFilter } from './inspection-filter.ts'
import { inspectionLimits, proofs, scales, scoreMethods } from './kinds.ts'
import { inspectionPaths } from './paths.ts'
import { deviceTime, TakenPhoto } from '../timeclock/device-time.contract.ts'
import {
  Closed,
  Id,
  Instant,
  List,
  Name,
  Nullable,
  organizationParams,
  Page,
  paging,
  Text,
  Version,
  Words,
} from '../schema.ts'

const Weight = Type.Integer({ minimum: 1, maximum: 100 })
/** Hundredths of a point. */
const Hundredths = Type.Integer({ minimum: 0, maximum: 10_000 })

export const TemplateItem = Closed({
  key: ItemKey,
  text: Words(300),
  scale: Type.Enum([...scales]),
  /** Maximum of the scale `points`. */
  points: Type.Integer({ minimum: 1, maximum: 1_000 }),
  weight: Weight,
  isCritical: Type.Boolean(),
  photoOnFail: Type.Boolean(),
  /** Guidance for the inspector. */
  guidance: Type.Optional(Text(inspectionLimits.guidanceMax)),
  /** An uploaded picture shown with it. */
  pictureId: Type.Optional(Nullable(Id)),
  /** A failed item becomes a corrective action when the report is submitted. */
  taskOnFail: Type.Optional(Type.Boolean()),
  /** The required proof of the fix; words or a photo by default. */
  proof: Type.Optional(Type.Enum([...proofs])),
  /** Days from the inspection until the action is due; no due day by default. */
  dueDays: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: inspectionLimits.dueDaysMax }))),
})
export type TemplateItem = Static<typeof TemplateItem>

export const TemplateSection = Closed({
  name: Name(),
  weight: Weight,
  items: Type.Array(TemplateItem, { minItems: 1, maxItems: inspectionLimits.itemsMax }),
})
export type TemplateSection = Static<typeof TemplateSection>

export const TemplateContent = Closed({
  method: Type.Enum([...scoreMethods]),
  criticalThreshold: Hundredths,
  criticalCap: Hundredths,
  bands: Type.Array(Closed({ from: Hundredths, name: Name(60) }), { minItems: 1, maxItems: inspectionLimits.bandsMax }),
  sections: Type.Array(TemplateSection, { minItems: 1, maxItems: inspectionLimits.sectionsMax }),
})
export type TemplateContent = Static<typeof TemplateContent>

/** The pictures that items name, with their addresses. */
export const InspectionPicture = Type.Object({ id: Id, link: Type.String() })
export type InspectionPicture = Static<typeof InspectionPicture>
const Pictures = Type.Array(InspectionPicture)

export const InspectionTemplate = Type.Object({
  id: Id,
  name: Type.String(),
  /** Also the version to send with a change. */
  number: Version,
  itemCount: Type.Integer(),
  isArchived: Type.Boolean(),
  content: TemplateContent,
  pictures: Pictures,
})
export type InspectionTemplate = Static<typeof InspectionTemplate>
export const InspectionTemplateList = List(InspectionTemplate)
export type InspectionTemplateList = Static<typeof InspectionTemplateList>

export const InspectionTemplateDraft = Closed({ name: Name(), content: TemplateContent })
export type InspectionTemplateDraft = Static<typeof InspectionTemplateDraft>

export const InspectionAnswer = Type.Object({
  itemKey: ItemKey,
  value: Nullable(Type.Integer()),
  isNa: Type.Boolean(),
  note: Type.String(),
  revision: Type.Integer(),
})
export type InspectionAnswer = Static<typeof InspectionAnswer>

/** Areas drawn at random, as `sample.ts` draws them. */
const InspectionSample = Type.Object({
  seed: Type.String(),
  areas: Type.Array(
    Type.Object({ id: Id, name: Type.String(), floorType: Type.String(), squareFeet: Nullable(Type.Integer()) }),
  ),
  squareFeet: Type.Integer(),
  ofAreas: Type.Integer(),
  ofSquareFeet: Type.Integer(),
})

export const InspectionSnapshot = Type.Object({
  templateName: Type.String(),
  method: Type.Enum([...scoreMethods]),
  hasFailedCritical: Type.Boolean(),
  isCapped: Type.Boolean(),
  /** The score without the cap; absent in reports of earlier releases. */
  uncapped: Type.Optional(Nullable(Type.Integer())),
  /** Set for an inspection by random sample. */
  sample: Type.Optional(InspectionSample),
  sections: Type.Array(
    Type.Object({
      name: Type.String(),
      score: Nullable(Type.Integer()),
      items: Type.Array(
        Type.Object({
          ...TemplateItem.properties,
          value: Nullable(Type.Integer()),
          note: Type.String(),
          isFailed: Type.Boolean(),
        }),
      ),
    }),
  ),
})
export type InspectionSnapshot = Static<typeof InspectionSnapshot>

/** A client contact's signature on a frozen report. */
export const ClientSignature = Type.Object({
  name: Type.String(),
  /** The drawn strokes as an SVG path of 320 by 120; null when the typed name is the signature. */
  signature: Nullable(Type.String()),
  comment: Type.String(),
  signedAt: Instant,
  /** SHA-256 of the snapshot. */
  reportHash: Type.String(),
})
export type ClientSignature = Static<typeof ClientSignature>

const row = {
  id: Id,
  templateName: Type.String(),
  clientId: Id,
  clientName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  inspectorId: Id,
  inspectorName: Type.String(),
  submittedAt: Nullable(Instant),
  score: Nullable(Type.Integer()),
  band: Type.String(),
  /** When the inspection took place; for a correction, when the first revision did. */
  doneAt: Nullable(Instant),
  revision: Type.Integer(),
  isShared: Type.Boolean(),
  /** The client wrote last. */
  awaitsReply: Type.Boolean(),
  version: Version,
  createdAt: Instant,
}
export const InspectionRow = Type.Object(row)
export type InspectionRow = Static<typeof InspectionRow>
export const InspectionPage = Page(InspectionRow)
export type InspectionPage = Static<typeof InspectionPage>

export const Inspection = Type.Object({
  ...row,
  timeZone: Type.String(),
  note: Type.String(),
  signerName: Type.String(),
  signature: Type.String(),
  content: TemplateContent,
  pictures: Pictures,
  answers: Type.Array(InspectionAnswer),
  photos: Type.Array(Type.Object({ ...TakenPhoto.properties, itemKey: ItemKey })),
  snapshot: Nullable(InspectionSnapshot),
  /** The areas to inspect; null without a random sample. */
  sample: Nullable(InspectionSample),
  /** The previous revision, which stays as submitted. */
  correctsId: Nullable(Id),
  correctionReason: Type.String(),
  correctedByName: Nullable(Type.String()),
  replacedById: Nullable(Id),
  clientSignature: Nullable(ClientSignature),
  /** The conversation with the client, oldest first. */
  messages: Type.Array(Message),
})
export type Inspection = Static<typeof Inspection>

export const NewInspection = Closed({
  templateId: Id,
  locationId: Id,
  /** Draws at least a tenth of the location's square feet and one area of each floor type. */
  isSample: Type.Optional(Type.Boolean()),
})
export type NewInspection = Static<typeof NewInspection>
export const reportParams = Type.Object({ organizationId: Id, reportId: Id })

export const startInspection = {
  method: 'POST',
  url: inspectionPaths.inspections,
  config: { access: 'inspections.manage' },
  schema: {
    summary: 'Start an inspection of a location',
    params: organizationParams,
    body: NewInspection,
    response: { 201: Inspection },
  },
} as const

export const listInspections = {
  method: 'GET',
  url: inspectionPaths.inspections,
  config: { access: 'inspections.read', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List inspections in their newest revision, newest first',
    params: organizationParams,
    querystring: Closed({
      ...inspectionFilter,
      ...trendFilter,
      state: Type.Optional(Type.Enum(['draft', 'submitted'])),
      ...paging,
    }),
    response: { 200: InspectionPage },
  },
} as const

export const getInspection = {
  method: 'GET',
  url: inspectionPaths.inspection,
  config: { access: 'inspections.read' },
  schema: {
    summary: 'Get an inspection with its items, answers and photos',
    params: reportParams,
    response: { 200: Inspection },
  },
} as const

export const discardInspection = {
  method: 'DELETE',
  url: inspectionPaths.inspection,
  config: { access: 'inspections.manage' },
  schema: {
    summary: 'Discard a draft with its answers and photos',
    params: reportParams,
    querystring: Closed({ version: Version }),
    response: { 204: Type.Null() },
  },
} as const

export const correctInspection = {
  method: 'POST',
  url: inspectionPaths.inspectionCorrection,
  config: { access: 'inspections.manage' },
  schema: {
    summary: 'Start a new revision of a submitted inspection, which stays readable; returns an existing draft',
    params: reportParams,
    body: Closed({ reason: Words(500) }),
    response: { 201: Inspection },
  },
} as const

export const submitInspection = {
  method: 'POST',
  url: inspectionPaths.inspectionSubmission,
  config: { access: 'inspections.manage' },
  schema: {
    summary: 'Submit: computes the score and freezes the report',
    params: reportParams,
    body: Type.Union([Closed(deviceTime), Type.Null()]),
    response: { 200: Inspection },
  },
} as const

export const shareInspection = {
  method: 'PUT',
  url: inspectionPaths.inspectionSharing,
  config: { access: 'inspections.manage' },
  schema: {
    summary: 'Share a submitted inspection with the client, or stop sharing it',
    params: reportParams,
    body: Closed({ isShared: Type.Boolean() }),
    response: { 200: Inspection },
  },
} as const
