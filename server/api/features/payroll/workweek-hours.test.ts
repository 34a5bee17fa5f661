import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { overtimeOf, type PlannedWork } from '#server/api/domain/schedules/crews/assignment.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { useApi } from '#server/api/test/api.ts'
import { at, dayAfter, monday, buildPayroll } from './test/payroll-world.ts'
import { readWorkweeks } from './workweek-hours.store.ts'

const run = useApi()

const packs = ['us', 'us-ca', 'us-ak', 'us-co', 'us-nv', 'us-ky', 'ca-ab', 'ca-on', 'ca-bc', 'none'] as const
const minute = 60_000
const week = { from: Date.parse(at(monday, '00:00')), to: Date.parse(at(dayAfter(7), '00:00')) }

/** Gap, then visit, then gap …: visits of a week that do not overlap, at either place. */
const randomWeek = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 500 }),
      length: fc.integer({ min: 15, max: 780 }),
      isOther: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((visits) => {
    let now = week.from
    return visits.flatMap(({ gap, length, isOther }) => {
      const from = now + gap * minute
      now = from + length * minute
      return now <= week.to ? [{ from, to: now, isOther }] : []
    })
  })

describe('overtime of planned work', () => {
  test('gives the overtime that payroll pays after the work, under any rules', async () => {
    const { org, sam, location, job, policy, payroll, rate } = await buildPayroll(run)
    await rate(sam.memberId, 14)
    const member = { organizationId: org.id, memberId: sam.memberId }
    const other = await buildPlaces(run, org).addLocation({ id: location.clientId }, { name: 'Annex' })
    const forget = () =>
      inTenant(run.api.db, org.id, (tx) => tx.updateTable('workLogs').set({ voidedAt: new Date() }).execute())
    await fc.assert(
      fc.asyncProperty(
        randomWeek,
        fc.constantFrom(...packs),
        fc.integer({ min: 0, max: 14 }),
        fc.constantFrom(1, 3, 7),
        async (visits, packId, worked, weekStart) => {
          await forget()
          await policy({
            packId,
            weekStart: packId === 'ca-bc' ? 7 : weekStart,
            minimumWageE4: 120_000,
            travelGapMinutes: 30,
          })
          const planned = visits.map(({ isOther, ...span }): PlannedWork => ({
            ...span,
            jobId: isOther ? '' : job.id,
            locationId: isOther ? other.id : location.id,
            visitStart: span.from,
          }))
          const asLog = ({ from, to, jobId, locationId }: PlannedWork) => ({
            ...member,
            id: randomUUID(),
            locationId,
            jobId: jobId || null,
            visitStart: null,
            startedAt: new Date(from),
            endedAt: new Date(to),
            startSource: 'app' as const,
            endSource: 'app' as const,
            voidedAt: null,
          })
          const works = (those: readonly PlannedWork[]) =>
            inTenant(run.api.db, org.id, (tx) => tx.insertInto('workLogs').values(those.map(asLog)).execute())
          const done = planned.slice(0, worked)
          const ahead = planned.slice(worked)
          if (done.length > 0) await works(done)
          const foreseen = await inTenant(run.api.db, org.id, async (tx) => {
            const weeks = await readWorkweeks(tx, { memberIds: [sam.memberId], touched: [week] })
            return overtimeOf(weeks.hoursOf(sam.memberId, { runsUntil: week.from, visits: ahead }))
          })
          if (ahead.length > 0) await works(ahead)
          const { members } = await payroll()
          const paid = members.reduce((sum, { totals }) => sum + totals.overtimeSeconds + totals.doubleSeconds, 0)
          expect(foreseen).toBe(paid)
        },
      ),
      { numRuns: 7 },
    )
  })
})
