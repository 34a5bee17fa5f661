import { Type, type Static } from 'typebox'
import { morningKinds } from './kinds.ts'
import { morningReportPaths } from './paths.ts'
import { Id, Instant, LocalDate, Nullable, organizationParams } from '../schema.ts'

export const MorningFinding = Type.Object({
  kind: Type.Enum([...morningKinds]),
  clientId: Id,
  clientName: Type.String(),
  locationId: Id,
  locationName: Type.String(),
  timeZone: Type.String(),
  jobId: Nullable(Id),
  jobName: Nullable(Type.String()),
  /** The planned start of a visit, the start of open work, or when a problem was reported. */
  at: Instant,
  /**
   * Late: after the planned start. Short: less than planned. Early: before the planned start. Open: since the start.
   * Otherwise null.
   */
  minutes: Nullable(Type.Integer()),
  /** The assigned, the present or the reporting members. */
  people: Type.Array(Type.String()),
  workLogId: Nullable(Id),
  problemReportId: Nullable(Id),
})
export type MorningFinding = Static<typeof MorningFinding>

const Count = Type.Integer({ minimum: 0 })

export const MorningReport = Type.Object({
  /** The last day before today, at most a week ago, with planned or actual work; null for none. */
  day: Nullable(LocalDate),
  counts: Type.Object({ missed: Count, late: Count, short: Count, early: Count, open: Count, problem: Count }),
  /** Worst first; at most twenty. */
  items: Type.Array(MorningFinding),
})
export type MorningReport = Static<typeof MorningReport>

export const getMorningReport = {
  method: 'GET',
  url: morningReportPaths.morningReport,
  config: { access: 'operations.read', readsReplica: true },
  schema: {
    summary:
      'List the problems of the last workday in the caller’s regions: missed, late and short visits, open work, problem reports',
    params: organizationParams,
    response: { 200: MorningReport },
  },
} as const
