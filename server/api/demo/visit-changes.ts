import type { TenantTx } from '#server/api/db/tenant.ts'
import { list as listVisits } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { CancelledReason } from '#shared/schedule/choices.ts'

interface Change {
  /** Index of the upcoming visit. */
  place: number
  movedMinutes?: number
  cancelledReason?: CancelledReason
  note: string
  /** An unassigned visit. */
  isOpen?: boolean
}

const changes: readonly Change[] = [
  { place: 3, movedMinutes: 120, note: 'Board meeting until six: starts later.' },
  { place: 6, note: 'The regular cleaner is off.', isOpen: true },
  { place: 9, cancelledReason: 'client', note: 'Office closed for an event.' },
  { place: 12, movedMinutes: 90, note: 'Later, for the carpet delivery.' },
  { place: 16, note: 'Bring the extra vacuum.' },
  { place: 21, cancelledReason: 'us', note: 'Replaced by a deep clean the day before.' },
]

/** Seeds changes of single visits of the next two weeks, so that the schedule shows every kind. */
export async function seedVisitChanges(tx: TenantTx, organizationId: string, today: Temporal.PlainDate): Promise<void> {
  const window = { from: today.add({ days: 1 }).toString(), to: today.add({ days: 14 }).toString() }
  const visits = (await listVisits(tx, window, {}))
    .filter(({ isCancelled }) => !isCancelled)
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  const rows = changes.flatMap(({ place, movedMinutes, cancelledReason, note, isOpen = false }) => {
    const visit = visits[place]
    if (!visit) return []
    const { jobId, locationId, originalStart } = visit
    const start = Temporal.Instant.from(originalStart)
    return {
      organizationId,
      jobId,
      locationId,
      originalStart: new Date(originalStart),
      movedTo: movedMinutes ? new Date(start.add({ minutes: movedMinutes }).toString()) : null,
      cancelledReason: cancelledReason ?? null,
      durationMinutes: null,
      note,
      hasOwnCrew: isOpen,
    }
  })
  if (rows.length > 0) await tx.insertInto('visitChanges').values(rows).execute()
}

/** Ordered by name, because ids differ between runs. */
const orderOf = ({ startsAt, locationName, jobName }: Visit) => `${startsAt} ${locationName} ${jobName}`
