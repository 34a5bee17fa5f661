import * as fc from 'fast-check'
import { inTenant } from '#server/api/db/tenant.ts'
import { findEach } from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { saveNextVisits } from '#server/api/domain/timekeeping/next-visits.store.ts'
import { buildSchedule, shown } from '#server/api/features/schedule/test/scheduled.ts'
import type { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'

const minutes = (least: number, most: number) => fc.integer({ min: least, max: most })
const which = fc.nat(1)
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('work' as const),
      which,
      who: fc.nat(2),
      from: fc.oneof(minutes(-700, 400), minutes(-60, 60)),
      for: fc.oneof(minutes(1, 420), minutes(240, 700)),
      /** Start and length of a meal, in minutes. */
      meal: fc.option(fc.tuple(minutes(0, 400), minutes(10, 60))),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('void' as const), which, who: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('crew' as const), which, mask: fc.nat(7) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('move' as const), which, by: minutes(-300, 7_000) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('length' as const), which, minutes: minutes(30, 600) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel' as const), which }) },
)

/** Random events at two consecutive visits of one location. */
export const histories = fc.record({
  // Includes the nights of New York's clock changes.
  day: fc.constantFrom('2026-03-07', '2026-03-08', '2026-03-10', '2026-10-31', '2026-11-01'),
  startTime: fc.constantFrom('18:00', '22:30', '01:30'),
  durationMinutes: fc.constantFrom(120, 300),
  events: fc.array(event, { minLength: 1, maxLength: 7 }),
  looks: fc.array(minutes(-60, 800), { minLength: 1, maxLength: 3 }),
})

type History = typeof histories extends fc.Arbitrary<infer T> ? T : never
type Event = History['events'][number]

/** Two jobs with two of three members assigned, and one visit of each to which the events happen. */
export async function buildHistory(run: ReturnType<typeof useApi>, history: History) {
  const { day, startTime, durationMinutes, events } = history
  const plan = await buildSchedule(run)
  const members = [await plan.worker('Sam Ortiz'), await plan.worker('Ben Cruz'), await plan.worker('Eva Roy')]
  const [sam, ben] = members
  const tenant = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(run.api.db, plan.org.id, work)

  async function addVisit(name: string, start: Temporal.PlainDateTime) {
    const on = start.toPlainDate().toString()
    const schedule = { ...daily, startTime: start.toPlainTime().toString().slice(0, 5), durationMinutes }
    const job = await plan.addJob(plan.location, { name, schedule: { ...schedule, startsOn: on, endsOn: on } })
    await plan.assign(job.id, 2, sam?.id ?? '', ben?.id ?? '')
    const visit = (await plan.list(on, on)).find(({ jobId }) => jobId === job.id)
    if (!visit) throw new Error('no visit')
    return { jobId: job.id, originalStart: visit.originalStart }
  }
  const start = Temporal.PlainDateTime.from(`${day}T${startTime}`)
  const keys = [
    await addVisit('Clean', start),
    await addVisit('Windows', start.add({ minutes: durationMinutes })),
  ] as const
  const sampleVisits = async () => {
    const visits = await tenant((tx) => findEach(tx, keys))
    if (visits.length < 2) throw new Error('a visit is gone')
    return visits
  }

  async function work(event: Extract<Event, { what: 'work' }>) {
    const visit = (await sampleVisits())[event.which]
    const memberId = members[event.who]?.id ?? ''
    if (!visit) return
    const begun = Date.parse(visit.startsAt) + event.from * 60_000
    const [startedAt, endedAt] = [new Date(begun), new Date(begun + event.for * 60_000)]
    const log = { organizationId: plan.org.id, memberId, locationId: plan.location.id }
    const id = plan.newId()
    await tenant(async (tx) => {
      await tx
        .insertInto('workLogs')
        .values({
          ...log,
          id,
          jobId: visit.jobId,
          visitStart: new Date(visit.originalStart),
          plannedMinutes: (Date.parse(visit.endsAt) - Date.parse(visit.startsAt)) / 60_000,
          startedAt,
          endedAt,
          startSource: 'app',
          endSource: 'app',
          voidedAt: null,
        })
        .execute()
      await saveNextVisits(tx, { ...log, workLogId: id }, visit)
      const [after, length] = event.meal ?? [0, 0]
      if (event.meal && after + length <= event.for) {
        const [from, to] = [begun + after * 60_000, begun + (after + length) * 60_000]
        const meal = { organizationId: plan.org.id, id: plan.newId(), workLogId: id, memberId, kind: 'meal' as const }
        await tx
          .insertInto('breaks')
          .values({ ...meal, startedAt: new Date(from), endedAt: new Date(to) })
          .execute()
      }
    }).catch((error: { constraint?: string }) => {
      // A member cannot work in two places at a time.
      if (!error.constraint?.includes('overlap')) throw error
    })
  }

  async function change(event: Exclude<Event, { what: 'work' } | { what: 'void' }>) {
    const visit = (await sampleVisits())[event.which]
    if (!visit) return
    const length = (Date.parse(visit.endsAt) - Date.parse(visit.startsAt)) / 60_000
    const startsAt = (by: number) => new Date(Date.parse(visit.startsAt) + by * 60_000).toISOString()
    await plan.put(visit, {
      ...shown({ ...visit, durationMinutes: event.what === 'length' ? event.minutes : length }),
      memberIds: visit.crew.map((each) => each.memberId),
      ...(event.what === 'crew' && {
        memberIds: members.flatMap(({ id }, at) => (event.mask & (1 << at) ? [id] : [])),
      }),
      ...(event.what === 'move' && { startsAt: startsAt(event.by) }),
      ...(event.what === 'cancel' && { cancelledReason: 'Closed' }),
    })
  }

  for (const entry of events) {
    if (entry.what === 'work') await work(entry)
    else if (entry.what === 'void') {
      const memberId = members[entry.who]?.id ?? ''
      await tenant((tx) =>
        tx.updateTable('workLogs').set({ voidedAt: new Date() }).where('memberId', '=', memberId).execute(),
      )
    } else await change(entry)
  }
  return { members, visits: await sampleVisits(), keys, tenant }
}
