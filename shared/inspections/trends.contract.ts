import { Type, type Static } from 'typebox'
import { trendSubjects } from './kinds.ts'
import { inspectionPaths } from './paths.ts'
import { Closed, Id, LocalDate, Nullable, organizationParams } from '../schema.ts'

const figures = {
  /** The number of inspections; for an item, of its answers. */
  count: Type.Integer(),
  /** The average score; for an item, the share that passed. In hundredths of a point. */
  score: Type.Integer(),
  failed: Type.Integer(),
  asked: Type.Integer(),
  /** Corrective actions of these inspections, and those that are not verified yet. */
  actions: Type.Integer(),
  openActions: Type.Integer(),
}

const TrendMonth = Type.Object({ month: Type.String(), ...figures })
export type TrendMonth = Static<typeof TrendMonth>

export const TrendSubject = Type.Object({
  /** Id of a location or member, or an item's key, which stays the same in later versions of its template. */
  id: Type.String(),
  /** The item's template; null for other subjects. */
  templateId: Nullable(Id),
  name: Type.String(),
  /** The location's client, or the item's area in its template. */
  detail: Type.String(),
  ...figures,
  /** Months (YYYY-MM) with an inspection, in order. */
  months: Type.Array(TrendMonth),
})
export type TrendSubject = Static<typeof TrendSubject>

export const InspectionTrends = Type.Object({
  /** The number of all subjects; the response contains those with the lowest scores. */
  total: Type.Integer(),
  subjects: Type.Array(TrendSubject),
})
export type InspectionTrends = Static<typeof InspectionTrends>

export const readInspectionTrends = {
  method: 'GET',
  url: inspectionPaths.inspectionTrends,
  config: { access: 'inspections.read', readsReplica: true },
  schema: {
    summary: 'Get scores, fails and corrective actions by month, of locations, items or members; the 50 lowest',
    params: organizationParams,
    querystring: Closed({
      by: Type.Enum([...trendSubjects]),
      from: LocalDate,
      to: LocalDate,
      locationId: Type.Optional(Id),
    }),
    response: { 200: InspectionTrends },
  },
} as const
