import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { CrewMember } from '#shared/jobs/jobs.contract.ts'
import { visitKey } from './coverage.ts'
import { instantOf } from '../planned/visit-changes.store.ts'
import type { DayWindow } from '../patterns/visits.ts'

interface StandingRow extends CrewMember {
  effectiveFrom: string
  effectiveTo: string | null
  /** The moment from which the member is no longer in the crew. */
  leftAt: string | null
}

/** A crew over time; `everybody` is set when nobody joins or leaves within the window. */
interface Crew {
  rows: StandingRow[]
  everybody: CrewMember[] | null
}

/** Looks up the crews of visits. */
export interface CrewBook {
  standing: ReadonlyMap<string, Crew>
  /** By job and original start. */
  byVisit: ReadonlyMap<string, Crew>
}

const nobody: CrewMember[] = []

interface CrewedVisit {
  jobId: string
  originalStart: string
  hasOwnCrew: boolean
  date: string
  startsAt: string
}

/** Returns the members of a visit's crew on its day. */
export function crewOf(
  book: CrewBook,
  { jobId, originalStart, hasOwnCrew, date, startsAt }: CrewedVisit,
): CrewMember[] {
  const crew = hasOwnCrew ? book.byVisit.get(visitKey(jobId, originalStart)) : book.standing.get(jobId)
  if (!crew) return nobody
  // Usually the same for all visits, so one array is shared.
  if (crew.everybody) return crew.everybody
  return crew.rows
    .filter(({ effectiveFrom, effectiveTo, leftAt }) => {
      const isIn = effectiveFrom <= date && (effectiveTo === null || effectiveTo >= date)
      return (hasOwnCrew || isIn) && (leftAt === null || startsAt < leftAt)
    })
    .map(({ memberId, name }) => ({ memberId, name }))
}

/** Reads the crews within a window, sorted by name, of all jobs or of these. */
export async function crewOfJobs(tx: TenantTx, { from, to }: DayWindow, jobIds: readonly string[] | null) {
  let query = tx
    .selectFrom('jobCrew as k')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'k.memberId'))
    .select(['k.jobId', 'k.memberId', 'k.effectiveFrom', 'k.effectiveTo', 'm.name', 'm.deactivatedAt'])
    .where('k.effectiveFrom', '<=', to)
    .where('k.lastDay', '>=', from)
    .orderBy('m.nameKey')
    .orderBy('m.id')
  if (jobIds) query = query.where(sql<boolean>`k.job_id = any (${jobIds}::uuid[])`)
  return grouped(await query.execute(), from, ({ jobId }) => jobId)
}

/** Returns the regular crew of a job on a day. */
export async function onDay(tx: TenantTx, jobId: string, date: string): Promise<CrewMember[]> {
  const crew = (await crewOfJobs(tx, { from: date, to: date }, [jobId])).get(jobId)
  return (crew?.rows ?? []).flatMap(({ memberId, name, leftAt }) => (leftAt === null ? { memberId, name } : []))
}

/** Reads the crews of visits that differ from the job's regular one. */
export async function visitCrews(tx: TenantTx, visits: readonly { jobId: string; originalStart: string }[]) {
  if (visits.length === 0) return new Map<string, Crew>()
  const rows = await tx
    .selectFrom('visitCrew as k')
    .innerJoin('members as m', (join) => onSameOrganization(join, 'm.id', 'k.memberId'))
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
    '',
    ({ jobId, originalStart }) => visitKey(jobId, instantOf(originalStart)),
  )
}

type FoundRow = Omit<StandingRow, 'leftAt'> & { deactivatedAt: Date | null }

function grouped<Row extends FoundRow>(rows: readonly Row[], from: string, keyOf: (row: Row) => string) {
  const groups = new Map<string, Crew>()
  for (const row of rows) {
    const key = keyOf(row)
    const crew = groups.get(key) ?? { rows: [], everybody: [] }
    groups.set(key, crew)
    const { memberId, name, effectiveFrom, effectiveTo, deactivatedAt } = row
    crew.rows.push({ memberId, name, effectiveFrom, effectiveTo, leftAt: deactivatedAt && instantOf(deactivatedAt) })
    if (effectiveFrom > from || effectiveTo !== null || deactivatedAt !== null) crew.everybody = null
    crew.everybody?.push({ memberId, name })
  }
  return groups
}
