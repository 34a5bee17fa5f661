import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { CrewMember } from '#shared/contracts/jobs.ts'
import { instantOf } from './visit-changes.store.ts'
import type { DayWindow } from './visits.ts'

interface StandingRow extends CrewMember {
  effectiveFrom: string
  effectiveTo: string | null
  /** From then on the member comes no more. */
  leftAt: string | null
}

/** Who comes to which visit. */
export interface CrewBook {
  standing: ReadonlyMap<string, readonly StandingRow[]>
  /** By job and original start. */
  own: ReadonlyMap<string, readonly StandingRow[]>
}

export const visitKey = (jobId: string, originalStart: string) => `${jobId} ${originalStart}`

const nobody: CrewMember[] = []

/** The crew of a visit: those who were in it on its day, and had not left before it. */
export function crewOf(
  { standing, own }: CrewBook,
  {
    jobId,
    originalStart,
    hasOwnCrew,
    date,
    startsAt,
  }: Readonly<Record<'jobId' | 'originalStart' | 'date' | 'startsAt', string>> & { hasOwnCrew: boolean },
): CrewMember[] {
  const rows = hasOwnCrew ? own.get(visitKey(jobId, originalStart)) : standing.get(jobId)
  if (!rows) return nobody
  const there = rows.filter(
    ({ effectiveFrom, effectiveTo, leftAt }) =>
      (hasOwnCrew || (effectiveFrom <= date && (effectiveTo === null || effectiveTo >= date))) &&
      (leftAt === null || startsAt < leftAt),
  )
  return there.map(({ memberId, name }) => ({ memberId, name }))
}

/** Who comes to jobs in a window, by name; of all jobs, or of these. */
export async function standing(tx: TenantTx, { from, to }: DayWindow, jobIds: readonly string[] | null) {
  let query = tx
    .selectFrom('jobCrew as k')
    .innerJoin('members as m', (join) =>
      join.onRef('m.organizationId', '=', 'k.organizationId').onRef('m.id', '=', 'k.memberId'),
    )
    .select(['k.jobId', 'k.memberId', 'k.effectiveFrom', 'k.effectiveTo', 'm.name', 'm.deactivatedAt'])
    .where('k.effectiveFrom', '<=', to)
    .where('k.lastDay', '>=', from)
    .orderBy('m.nameKey')
    .orderBy('m.id')
  if (jobIds) query = query.where(sql<boolean>`k.job_id = any (${jobIds}::uuid[])`)
  return grouped(await query.execute(), ({ jobId }) => jobId)
}

/** Who comes to a job's visits of a day. */
export async function onDay(tx: TenantTx, jobId: string, date: string): Promise<CrewMember[]> {
  const crew = (await standing(tx, { from: date, to: date }, [jobId])).get(jobId) ?? []
  return crew.flatMap(({ memberId, name, leftAt }) => (leftAt === null ? { memberId, name } : []))
}

/** Who comes to visits that have a crew of their own. */
export async function own(tx: TenantTx, visits: readonly { jobId: string; originalStart: string }[]) {
  if (visits.length === 0) return new Map<string, StandingRow[]>()
  const rows = await tx
    .selectFrom('visitCrew as k')
    .innerJoin('members as m', (join) =>
      join.onRef('m.organizationId', '=', 'k.organizationId').onRef('m.id', '=', 'k.memberId'),
    )
    .select(['k.jobId', 'k.originalStart', 'k.memberId', 'm.name', 'm.deactivatedAt'])
    .where('k.jobId', 'in', [...new Set(visits.map(({ jobId }) => jobId))])
    .where(
      'k.originalStart',
      'in',
      [...new Set(visits.map(({ originalStart }) => originalStart))].map((at) => new Date(at)),
    )
    .orderBy('m.nameKey')
    .orderBy('m.id')
    .execute()
  return grouped(
    rows.map((row) => ({ ...row, effectiveFrom: '', effectiveTo: null })),
    ({ jobId, originalStart }) => visitKey(jobId, instantOf(originalStart)),
  )
}

type FoundRow = Omit<StandingRow, 'leftAt'> & { deactivatedAt: Date | null }

function grouped<Row extends FoundRow>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const groups = new Map<string, StandingRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key) ?? []
    groups.set(key, group)
    const { memberId, name, effectiveFrom, effectiveTo, deactivatedAt } = row
    group.push({ memberId, name, effectiveFrom, effectiveTo, leftAt: deactivatedAt && instantOf(deactivatedAt) })
  }
  return groups
}
