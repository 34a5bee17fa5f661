import { Type, type Static } from 'typebox'
import { inspectionPaths } from './paths.ts'
import { riskKinds } from './risk.ts'
import { inspectionFilter } from './inspection-filter.ts'
import { Closed, Id, Instant, List, LocalDate, Nullable, organizationParams, Search } from '../schema.ts'

const Group = Type.Object({ id: Id, name: Type.String(), count: Type.Integer(), score: Type.Integer() })

export const InspectionSummary = Type.Object({
  count: Type.Integer(),
  score: Nullable(Type.Integer()),
  /** By month (YYYY-MM), in order. */
  months: Type.Array(Type.Object({ month: Type.String(), count: Type.Integer(), score: Type.Integer() })),
  clients: Type.Array(Group),
  locations: Type.Array(Group),
  inspectors: Type.Array(Group),
  failedItems: Type.Array(
    Type.Object({ text: Type.String(), section: Type.String(), failed: Type.Integer(), asked: Type.Integer() }),
  ),
})
export type InspectionSummary = Static<typeof InspectionSummary>

export const summarizeInspections = {
  method: 'GET',
  url: inspectionPaths.inspectionSummary,
  config: { access: 'inspections.read', readsReplica: true },
  schema: {
    summary: 'Get scores by month, client, location and inspector, and the items that failed most',
    params: organizationParams,
    querystring: Closed({ from: LocalDate, to: LocalDate, ...inspectionFilter }),
    response: { 200: InspectionSummary },
  },
} as const

export const NextInspection = Type.Object({
  locationId: Id,
  locationName: Type.String(),
  clientId: Id,
  clientName: Type.String(),
  lastAt: Nullable(Instant),
  score: Nullable(Type.Integer()),
  /** Difference to the previous inspection. */
  change: Nullable(Type.Integer()),
  openProblems: Type.Integer(),
  /** Complaints by the client in the last 90 days. */
  complaints: Type.Integer(),
  openActions: Type.Integer(),
  /** Points with their reasons. */
  risk: Type.Object({
    points: Type.Integer(),
    reasons: Type.Array(
      Type.Object({ kind: Type.Enum([...riskKinds]), points: Type.Integer(), value: Type.Integer() }),
    ),
  }),
})
export type NextInspection = Static<typeof NextInspection>
export const NextInspectionList = List(NextInspection)
export type NextInspectionList = Static<typeof NextInspectionList>

export const listNextInspections = {
  method: 'GET',
  url: inspectionPaths.inspectionsNext,
  config: { access: 'inspections.read', readsReplica: true },
  schema: {
    summary:
      'List what to inspect next by risk: days since the last inspection, scores, complaints, ratings, actions; at most 200',
    params: organizationParams,
    querystring: Closed({ search: Type.Optional(Search) }),
    response: { 200: NextInspectionList },
  },
} as const
