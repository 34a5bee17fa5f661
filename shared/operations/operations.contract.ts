import { Type, type Static } from 'typebox'
import { operationPaths } from './paths.ts'
import { attentionStates, memberStates, visitStates } from './states.ts'
import { Visit } from '../schedule/schedule.contract.ts'
import { Id, Instant, List, Nullable, organizationParams } from '../schema.ts'
import { VisitAbsence } from '../schedule/visit-offers.contract.ts'
import { WorkLog } from '../work-logs/work-logs.contract.ts'

const Count = Type.Integer({ minimum: 0 })

/** A member's current work, with contact details. */
export const WorkNow = Type.Object({
  ...Type.Pick(WorkLog, [
    'id',
    'memberId',
    'memberName',
    'clientId',
    'clientName',
    'locationId',
    'locationName',
    'timeZone',
    'jobName',
    'startedAt',
    'endedAt',
    'workedSeconds',
    'flags',
    'version',
  ]).properties,
  phone: Type.String(),
  /** Start of the current break. */
  onBreakSince: Nullable(Instant),
})
export type WorkNow = Static<typeof WorkNow>

export const VisitNow = Type.Object({
  ...Type.Pick(Visit, [
    'jobId',
    'jobName',
    'locationId',
    'locationName',
    'clientId',
    'clientName',
    'originalStart',
    'startsAt',
    'endsAt',
    'timeZone',
    'cancelledReason',
    'note',
    'crewSize',
    'isPublished',
    'version',
    'overlapping',
  ]).properties,
  state: Type.Enum([...visitStates]),
  /** True when fewer members are assigned than needed. */
  isUnassigned: Type.Boolean(),
  /** The assigned members and their states. */
  crew: Type.Array(
    Type.Object({
      memberId: Id,
      name: Type.String(),
      phone: Type.String(),
      state: Type.Enum([...memberStates]),
      isUnconfirmed: Type.Boolean(),
    }),
  ),
  work: Type.Array(WorkNow),
  /** Assigned members who reported that they cannot come. */
  absences: Type.Array(VisitAbsence),
  /** Number of members offered the visit who have not answered and are not assigned. */
  asked: Count,
})
export type VisitNow = Static<typeof VisitNow>

export const Operations = Type.Object({
  serverTime: Instant,
  /** Counts of everything listed; `unassigned` visits are also counted in another state. */
  counts: Type.Object({
    no_show: Count,
    late: Count,
    short: Count,
    started: Count,
    planned: Count,
    done: Count,
    cancelled: Count,
    unassigned: Count,
    /** Planned visits of which somebody did not confirm in time. */
    unconfirmed: Count,
    withoutVisit: Count,
  }),
  visits: Type.Array(VisitNow),
  /** Running work that belongs to none of the visits. */
  withoutVisit: Type.Array(WorkNow),
})
export type Operations = Static<typeof Operations>

export const getOperations = {
  method: 'GET',
  url: operationPaths.operations,
  config: { access: 'operations.read' },
  schema: {
    summary:
      'Get today’s board in each location’s time zone, with unfinished visits of last night: who works, is late or a no-show',
    params: organizationParams,
    response: { 200: Operations },
  },
} as const

export const OperationsSummary = Type.Object({
  counts: Operations.properties.counts,
  /** Number of people at work, each counted once. */
  onSite: Count,
  /** A few no-show, late and short visits, worst first. */
  attention: Type.Array(
    Type.Object({
      ...Type.Pick(VisitNow, [
        'jobId',
        'jobName',
        'locationId',
        'locationName',
        'clientId',
        'clientName',
        'originalStart',
        'startsAt',
        'timeZone',
      ]).properties,
      state: Type.Enum([...attentionStates]),
    }),
  ),
})
export type OperationsSummary = Static<typeof OperationsSummary>

export const getOperationsSummary = {
  method: 'GET',
  url: operationPaths.operationsSummary,
  config: { access: 'operations.read' },
  schema: {
    summary: 'Get the number of members at work, and today’s visits by state, unassigned ones first',
    params: organizationParams,
    response: { 200: OperationsSummary },
  },
} as const

/** An active location; without coordinates it is not on the map. */
export const Site = Type.Object({
  id: Id,
  name: Type.String(),
  clientId: Id,
  clientName: Type.String(),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
})
export type Site = Static<typeof Site>
export const SiteList = List(Site)
export type SiteList = Static<typeof SiteList>

export const listSites = {
  method: 'GET',
  url: operationPaths.sites,
  config: { access: 'operations.read', readsReplica: true },
  schema: {
    summary: 'List the positions of the caller’s locations',
    params: organizationParams,
    response: { 200: SiteList },
  },
} as const
