import type { TenantTx } from '#server/api/db/tenant.ts'
import { find as findVisit, list as listVisits } from '#server/api/schedules/planned-visits.store.ts'
import type { Visit } from '#shared/contracts/schedule.ts'
import { matchVisit } from './match-visit.ts'

interface Worked {
  jobId: string | null
  /** The original start of the visit, where one was picked. */
  visitStart?: string | null
}

/** The visit that was picked, or the nearest of the job's that takes place. */
export async function visitOf(tx: TenantTx, { jobId, visitStart }: Worked, at: Date): Promise<Visit | null> {
  if (!jobId) return null
  const picked = visitStart ? await findVisit(tx, jobId, visitStart) : null
  if (picked) return picked
  const day = Temporal.PlainDate.from(at.toISOString().slice(0, 10))
  const around = { from: day.subtract({ days: 1 }).toString(), to: day.add({ days: 1 }).toString() }
  const visits = (await listVisits(tx, around, { jobId }))
    .filter(({ isCancelled }) => !isCancelled)
    .map((visit) => ({
      visit,
      originalStart: Date.parse(visit.originalStart),
      startsAt: Date.parse(visit.startsAt),
    }))
  return matchVisit(visits, at.getTime())?.visit ?? null
}
