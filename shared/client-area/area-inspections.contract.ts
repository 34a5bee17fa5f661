import { Type, type Static } from 'typebox'
import { clientAreaPaths } from './paths.ts'
import { clientAreaLimits } from './states.ts'
import { Message, NewMessage } from '../conversations/messages.contract.ts'
import { actionStates } from '../inspections/kinds.ts'
import { limits } from '../limits.ts'
import { ClientSignature, InspectionSnapshot } from '../inspections/inspections.contract.ts'
import { clientParams, Closed, Id, Instant, LocalDate, Name, Nullable, Page, paging, Text } from '../schema.ts'

const row = {
  id: Id,
  templateName: Type.String(),
  locationName: Type.String(),
  timeZone: Type.String(),
  submittedAt: Instant,
  /** When the inspection took place; for a correction, when the first revision did. */
  doneAt: Instant,
  revision: Type.Integer(),
  /** Hundredths of a point; null when no item was applicable. */
  score: Nullable(Type.Integer()),
  band: Type.String(),
  /** When the client signed. */
  signedAt: Nullable(Instant),
}

export const AreaInspectionRow = Type.Object(row)
export const AreaInspectionPage = Page(AreaInspectionRow)
export type AreaInspectionPage = Static<typeof AreaInspectionPage>

/** A shared report as frozen, with the state of its findings but not the people assigned to them. */
export const AreaInspection = Type.Object({
  ...row,
  note: Type.String(),
  signerName: Type.String(),
  signature: Type.String(),
  clientSignature: Nullable(ClientSignature),
  messages: Type.Array(Message),
  snapshot: InspectionSnapshot,
  photos: Type.Array(Type.Object({ id: Id, itemKey: Type.String(), link: Type.String() })),
  actions: Type.Array(
    Type.Object({
      id: Id,
      /** The item it was found at; empty for the whole report. */
      itemKey: Type.String(),
      text: Type.String(),
      dueOn: Nullable(LocalDate),
      state: Type.Enum([...actionStates]),
      fixedAt: Nullable(Instant),
      /** The photo of the fix, once it is verified. */
      proofLink: Nullable(Type.String()),
    }),
  ),
})
export type AreaInspection = Static<typeof AreaInspection>

export const listAreaInspections = {
  method: 'GET',
  url: clientAreaPaths.areaInspections,
  config: { access: 'client_area.use', readsReplica: true },
  schema: {
    summary: 'List the inspections shared with the client, newest first',
    params: clientParams,
    querystring: Closed(paging),
    response: { 200: AreaInspectionPage },
  },
} as const

export const getAreaInspection = {
  method: 'GET',
  url: clientAreaPaths.areaInspection,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'Get a shared inspection with its findings and their follow-up',
    params: Type.Object({ ...clientParams.properties, reportId: Id }),
    response: { 200: AreaInspection },
  },
} as const

export const InspectionSignature = Closed({
  name: Name(limits.personNameMax),
  signature: Nullable(Type.String({ minLength: 1, maxLength: limits.signaturePathMax, pattern: '^M[0-9. LM-]*$' })),
  comment: Text(clientAreaLimits.textMax),
})
export type InspectionSignature = Static<typeof InspectionSignature>

export const signAreaInspection = {
  method: 'POST',
  url: clientAreaPaths.areaInspectionSignature,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'Sign a shared report once',
    params: Type.Object({ ...clientParams.properties, reportId: Id }),
    body: InspectionSignature,
    response: { 201: AreaInspection },
  },
} as const

export const askAboutInspection = {
  method: 'POST',
  url: clientAreaPaths.areaInspectionMessages,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'Add a message about a shared report; the inspector and the location’s managers are notified',
    params: Type.Object({ ...clientParams.properties, reportId: Id }),
    body: NewMessage,
    response: { 201: AreaInspection },
  },
} as const
