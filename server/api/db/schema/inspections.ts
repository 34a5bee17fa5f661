import type { ColumnType, Generated } from 'kysely'
import type { InspectionSnapshot, TemplateContent } from '#shared/inspections/inspections.contract.ts'
import type { ActionState, PlanFrequency } from '#shared/inspections/kinds.ts'
import type { AreaSample } from '#shared/inspections/sample.ts'
import type { CreatedAt, Json } from './columns.ts'

export interface InspectionTemplatesTable {
  organizationId: string
  id: string
  name: string
  number: Generated<number>
  archivedAt: Date | null
  createdAt: CreatedAt
}

export interface InspectionTemplateVersionsTable {
  organizationId: string
  templateId: string
  number: number
  content: Json<TemplateContent>
  createdAt: CreatedAt
}

export interface InspectionsTable {
  organizationId: string
  id: string
  templateId: string
  templateNumber: number
  locationId: string
  inspectorId: string
  note: Generated<string>
  signerName: Generated<string>
  signature: Generated<string>
  submittedAt: Date | null
  writtenAt: Generated<Date | null>
  clockOff: Generated<boolean>
  score: number | null
  band: Generated<string>
  snapshot: Json<InspectionSnapshot | null> | null
  sample: Json<AreaSample | null> | null
  sharedAt: Date | null
  revision: Generated<number>
  correctsId: string | null
  correctedById: string | null
  correctionReason: Generated<string>
  replacedById: string | null
  doneAt: Date | null
  version: Generated<number>
  createdAt: CreatedAt
}

export interface InspectionAnswersTable {
  organizationId: string
  inspectionId: string
  itemKey: string
  locationId: string
  value: number | null
  isNa: Generated<boolean>
  note: Generated<string>
  revision: Generated<number>
  updatedBy: string | null
  updatedAt: ColumnType<Date, never, Date>
}

export interface InspectionPhotosTable {
  organizationId: string
  id: string
  inspectionId: string
  itemKey: string
  locationId: string
  fileHash: string
  createdAt: CreatedAt
  writtenAt: Generated<Date | null>
  clockOff: Generated<boolean>
}

export interface CorrectiveActionsTable {
  organizationId: string
  id: string
  inspectionId: string
  itemKey: string
  locationId: string
  text: string
  ownerId: string | null
  dueOn: string | null
  state: Generated<ActionState>
  reopened: Generated<number>
  answer: Generated<string>
  proofHash: string | null
  fixedAt: Date | null
  fixedById: string | null
  verifiedAt: Date | null
  verifiedById: string | null
  isAutomatic: Generated<boolean>
  needsPhoto: Generated<boolean>
  version: Generated<number>
  createdAt: CreatedAt
  fixedWrittenAt: Generated<Date | null>
  fixedClockOff: Generated<boolean>
}

export interface InspectionSignaturesTable {
  organizationId: string
  inspectionId: string
  locationId: string
  name: string
  signature: string | null
  comment: Generated<string>
  reportHash: Buffer
  userId: string | null
  signedAt: CreatedAt
}

export interface InspectionPicturesTable {
  organizationId: string
  id: string
  fileHash: string
  createdAt: CreatedAt
}

export interface InspectionPlansTable {
  organizationId: string
  id: string
  locationId: string
  templateId: string
  inspectorId: string | null
  ownerId: string | null
  frequency: PlanFrequency
  every: number
  isSample: Generated<boolean>
  startsOn: string
  dueOn: string
  notifiedFor: string | null
  version: Generated<number>
  createdAt: CreatedAt
}

export interface InspectionMessagesTable {
  organizationId: string
  id: string
  inspectionId: string
  locationId: string
  byClient: boolean
  authorName: string
  userId: string | null
  text: string
  requestId: Generated<string>
  createdAt: CreatedAt
}

export interface InspectionsDatabase {
  inspectionMessages: InspectionMessagesTable
  inspectionPlans: InspectionPlansTable
  inspectionPictures: InspectionPicturesTable
  inspectionTemplates: InspectionTemplatesTable
  inspectionTemplateVersions: InspectionTemplateVersionsTable
  inspections: InspectionsTable
  inspectionAnswers: InspectionAnswersTable
  inspectionPhotos: InspectionPhotosTable
  correctiveActions: CorrectiveActionsTable
  inspectionSignatures: InspectionSignaturesTable
}
