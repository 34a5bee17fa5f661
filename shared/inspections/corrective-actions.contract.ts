import { Type, type Static } from 'typebox'
import { actionSteps } from './action-steps.ts'
import { actionStates } from './kinds.ts'
import { inspectionPaths } from './paths.ts'
import { deviceTime } from '../timeclock/device-time.contract.ts'
import { SelfApproved } from '../decisions/decisions.contract.ts'
import {
  Closed,
  Id,
  Instant,
  LocalDate,
  Nullable,
  organizationParams,
  Page,
  paging,
  Text,
  Version,
  Words,
} from '../schema.ts'

export const CorrectiveAction = Type.Object({
  id: Id,
  inspectionId: Id,
  itemKey: Type.String(),
  clientName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  regionId: Nullable(Id),
  text: Type.String(),
  ownerId: Nullable(Id),
  ownerName: Nullable(Type.String()),
  dueOn: Nullable(LocalDate),
  state: Type.Enum([...actionStates]),
  /** How often it was reopened after verification. */
  reopened: Type.Integer(),
  answer: Type.String(),
  proofLink: Nullable(Type.String()),
  /** When it was said to be done, and when that was written by our clock; both null while it is open. */
  fixedAt: Nullable(Instant),
  fixedWrittenAt: Nullable(Instant),
  /** Whether the clock of the device that said so was off. */
  fixedClockOff: Type.Boolean(),
  fixedById: Nullable(Id),
  fixedByName: Nullable(Type.String()),
  verifiedAt: Nullable(Instant),
  verifiedByName: Nullable(Type.String()),
  /** Made by submitting the report, for a failed item. */
  isAutomatic: Type.Boolean(),
  /** True if a text is not enough as proof. */
  needsPhoto: Type.Boolean(),
  /** Area and item, e.g. Restrooms · Floor; empty for the whole report. */
  foundAt: Type.String(),
  /** Photos of the item as it was found. */
  photoLinks: Type.Array(Type.String()),
  ...SelfApproved,
  version: Version,
  createdAt: Instant,
})
export type CorrectiveAction = Static<typeof CorrectiveAction>
export const CorrectiveActionPage = Page(CorrectiveAction)
export type CorrectiveActionPage = Static<typeof CorrectiveActionPage>

export const listCorrectiveActions = {
  method: 'GET',
  url: inspectionPaths.correctiveActions,
  config: { access: 'inspections.act', readsReplica: true },
  schema: {
    summary: 'List corrective actions, newest first; only the caller’s own for those who do not manage inspections',
    params: organizationParams,
    querystring: Closed({
      state: Type.Optional(Type.Enum([...actionStates])),
      reportId: Type.Optional(Id),
      locationId: Type.Optional(Id),
      ...paging,
    }),
    response: { 200: CorrectiveActionPage },
  },
} as const

export const NewCorrectiveAction = Closed({
  /** Empty for the report as a whole. */
  itemKey: Type.String({ pattern: '^[a-z0-9-]{0,36}$' }),
  text: Words(500),
  ownerId: Nullable(Id),
  dueOn: Nullable(LocalDate),
})
export type NewCorrectiveAction = Static<typeof NewCorrectiveAction>

export const addCorrectiveAction = {
  method: 'POST',
  url: inspectionPaths.inspectionActions,
  config: { access: 'inspections.manage' },
  schema: {
    summary: 'Create a corrective action; its assignee is notified',
    params: Type.Object({ organizationId: Id, reportId: Id }),
    body: NewCorrectiveAction,
    response: { 201: CorrectiveAction },
  },
} as const

const actionParams = Type.Object({ organizationId: Id, actionId: Id })

export const setActionState = {
  method: 'PUT',
  url: inspectionPaths.correctiveAction,
  config: { access: 'inspections.act' },
  schema: {
    summary:
      'Mark as fixed, by its assignee or who works there, or did in the last eight days; verify or reopen, by managers; 409 when `version` is old',
    params: actionParams,
    body: Closed({ state: Type.Enum([...actionSteps]), answer: Text(1_000), version: Version, ...deviceTime }),
    response: { 200: CorrectiveAction },
  },
} as const

export const addActionProof = {
  method: 'POST',
  url: inspectionPaths.correctiveActionProof,
  config: { access: 'inspections.act', multipart: true },
  schema: {
    summary:
      'Upload a proof photo: multipart field `file`; replaces the previous one; once fixed, only by the member who fixed it or a manager',
    params: actionParams,
    response: { 201: CorrectiveAction },
  },
} as const
