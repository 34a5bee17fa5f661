import { Type, type Static } from 'typebox'
import { planFrequencies, planStates } from './kinds.ts'
import { inspectionPaths } from './paths.ts'
import { Closed, Id, Instant, List, LocalDate, Nullable, organizationParams, Version } from '../schema.ts'

const fields = {
  /** The member notified when it is due; null for the location's managers. */
  inspectorId: Nullable(Id),
  /** The member who gets the corrective actions of failed items; null for the location's crew. */
  ownerId: Nullable(Id),
  frequency: Type.Enum([...planFrequencies]),
  every: Type.Integer({ minimum: 1, maximum: 52 }),
  /** The first due day; the others fall on its weekday or its day of the month. */
  startsOn: LocalDate,
}

/** Its inspections are of areas drawn at random. */
const isSample = Type.Boolean()
const changed = { ...fields, isSample: Type.Optional(isSample) }

export const InspectionPlanDraft = Closed({ locationId: Id, templateId: Id, ...changed })
export type InspectionPlanDraft = Static<typeof InspectionPlanDraft>
export const InspectionPlanChanges = Closed({ ...changed, version: Version })
export type InspectionPlanChanges = Static<typeof InspectionPlanChanges>

export const InspectionPlan = Type.Object({
  id: Id,
  locationId: Id,
  locationName: Type.String(),
  clientId: Id,
  clientName: Type.String(),
  regionId: Nullable(Id),
  templateId: Id,
  templateName: Type.String(),
  ...fields,
  isSample,
  inspectorName: Nullable(Type.String()),
  ownerName: Nullable(Type.String()),
  /** The first day that no inspection covers. */
  dueOn: LocalDate,
  state: Type.Enum([...planStates]),
  /** The last inspection of the location by the template. */
  lastAt: Nullable(Instant),
  version: Version,
})
export type InspectionPlan = Static<typeof InspectionPlan>
export const InspectionPlanList = List(InspectionPlan)
export type InspectionPlanList = Static<typeof InspectionPlanList>

export const listInspectionPlans = {
  method: 'GET',
  url: inspectionPaths.inspectionPlans,
  config: { access: 'inspections.read', readsReplica: true },
  schema: {
    summary: 'List the scheduled inspections by due day; at most 500',
    params: organizationParams,
    querystring: Closed({}),
    response: { 200: InspectionPlanList },
  },
} as const

export const addInspectionPlan = {
  method: 'POST',
  url: inspectionPaths.inspectionPlans,
  config: { access: 'inspections.manage' },
  schema: {
    summary: 'Schedule inspections of a location by a template every few weeks or months',
    params: organizationParams,
    body: InspectionPlanDraft,
    response: { 201: InspectionPlan },
  },
} as const

const planParams = Type.Object({ organizationId: Id, planId: Id })

export const updateInspectionPlan = {
  method: 'PUT',
  url: inspectionPaths.inspectionPlan,
  config: { access: 'inspections.manage' },
  schema: {
    summary: 'Change a scheduled inspection; 409 when `version` is old',
    params: planParams,
    body: InspectionPlanChanges,
    response: { 200: InspectionPlan },
  },
} as const

export const removeInspectionPlan = {
  method: 'DELETE',
  url: inspectionPaths.inspectionPlan,
  config: { access: 'inspections.manage' },
  schema: {
    summary: 'End a scheduled inspection; its reports stay',
    params: planParams,
    querystring: Closed({ version: Version }),
    response: { 204: Type.Null() },
  },
} as const
