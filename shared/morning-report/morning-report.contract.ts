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
  /** When the visit was to start; when open work started; when a problem was reported. */
  at: Instant,
  /** Late: after the start. Short: less than planned. Early: before the start. Open: since the start. Else null. */
  minutes: Nullable(Type.Integer()),
  /** Who was to come, who came, or who reported. */
  people: Type.Array(Type.String()),
  workLogId: Nullable(Id),
  problemReportId: Nullable(Id),
})
export type MorningFinding = Static<typeof MorningFinding>

const Count = Type.Integer({ minimum: 0 })

export const MorningReport = Type.Object({
  /** The last day before today, at most a week ago, on which something was planned or worked; null for none. */
  day: Nullable(LocalDate),
  counts: Type.Object({ missed: Count, late: Count, short: Count, early: Count, open: Count, problem: Count }),
  /** The worst first; at most twenty. */
  items: Type.Array(MorningFinding),
})
export type MorningReport = Static<typeof MorningReport>

export const getMorningReport = {
  method: 'GET',
  url: morningReportPaths.morningReport,
  config: { access: 'operations.read', readsReplica: true },
  schema: {
    summary:
      'What went wrong on the last workday in the regions one acts in: missed, late and short visits, open work, problems',
    params: organizationParams,
    response: { 200: MorningReport },
  },
} as const
