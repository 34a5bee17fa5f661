import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { list as listVisits } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import type { Choice } from './dialog.ts'

/** A visit can be chosen from this long before its start until this long after its end. */
const around = { beforeMs: 6 * 3_600_000, afterMs: 2 * 3_600_000 }

export interface Choices {
  /** The obvious choice, used without a question: the member's only current visit. */
  meant: Choice | null
  choices: Choice[]
}

/**
 * Lists the work a member can start now: the visits they are assigned to, nearest first, then their standing jobs,
 * then, on a location's phone, the location's other jobs. Without a location, the names include it.
 */
export async function choicesFor(
  tx: TenantTx,
  { memberId, locationId, now }: { memberId: string; locationId: string | null; now: Date },
): Promise<Choices> {
  const planned = await ownVisits(tx, memberId, locationId, now)
  const plannedChoices = [...planned]
  for (const choice of await openJobs(tx, memberId, locationId, now))
    if (!plannedChoices.some(({ jobId }) => jobId === choice.jobId)) plannedChoices.push(choice)
  const [first] = planned
  const meant = planned.length === 1 && first ? first : plannedChoices.length === 1 ? (plannedChoices[0] ?? null) : null
  return { meant, choices: plannedChoices.map((choice) => ({ ...choice })) }
}

async function ownVisits(tx: TenantTx, memberId: string, locationId: string | null, now: Date): Promise<Choice[]> {
  const day = Temporal.PlainDate.from(now.toISOString().slice(0, 10))
  const window = { from: day.subtract({ days: 1 }).toString(), to: day.add({ days: 1 }).toString() }
  const visits = await listVisits(tx, window, { memberId, ...(locationId && { locationId }) })
  const choices = new Map<string, Choice>()
  for (const visit of visits
    .filter(({ isPublished, isCancelled }) => isPublished && !isCancelled)
    .filter(({ startsAt, endsAt }) => {
      const [since, until] = [Date.parse(startsAt) - around.beforeMs, Date.parse(endsAt) + around.afterMs]
      return since <= now.getTime() && now.getTime() <= until
    })
    .toSorted((a, b) => distance(a.startsAt, now) - distance(b.startsAt, now))) {
    const name = locationId ? visit.jobName : `${visit.locationName}, ${visit.jobName}`
    if (!choices.has(visit.jobId)) choices.set(visit.jobId, { name, locationId: visit.locationId, jobId: visit.jobId })
  }
  return [...choices.values()]
}

const distance = (startsAt: string, now: Date) => Math.abs(Date.parse(startsAt) - now.getTime())

/** Active jobs of the location, the member's own first; without a location only the member's own. */
async function openJobs(tx: TenantTx, memberId: string, locationId: string | null, now: Date): Promise<Choice[]> {
  const today = now.toISOString().slice(0, 10)
  let query = tx
    .selectFrom('jobs as j')
    .innerJoin('locations as l', (join) => onSameOrganization(join, 'l.id', 'j.locationId'))
    .leftJoin('jobCrew as k', (join) =>
      onSameOrganization(join, 'k.jobId', 'j.id')
        .on('k.memberId', '=', memberId)
        .on('k.effectiveFrom', '<=', today)
        .on('k.lastDay', '>=', today),
    )
    .select(['j.id as jobId', 'j.name as jobName', 'l.id as locationId', 'l.name as locationName', 'k.memberId'])
    .where('j.archivedAt', 'is', null)
    .where('j.status', '=', 'active')
    .where('l.archivedAt', 'is', null)
  query = locationId ? query.where('l.id', '=', locationId) : query.where('k.memberId', 'is not', null)
  const rows = await query.orderBy('l.name').orderBy('j.name').orderBy('j.id').limit(40).execute()
  const memberRows = rows.filter((row) => row.memberId !== null)
  const others = rows.filter((row) => row.memberId === null)
  return [...memberRows, ...others].map((row) => ({
    name: locationId ? row.jobName : `${row.locationName}, ${row.jobName}`,
    locationId: row.locationId,
    jobId: row.jobId,
  }))
}
