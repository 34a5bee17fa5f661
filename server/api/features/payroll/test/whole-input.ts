import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { useApi } from '#server/api/test/api.ts'
import { at, dayAfter, monday, buildPayroll } from './payroll-world.ts'
import { cancelPosted, followLaw } from './posted.ts'

/** A member whose biweekly pay uses every kind of input that exists. */
export async function wholeInput(run: ReturnType<typeof useApi>, owner: Kysely<Database>) {
  const world = await buildPayroll(run)
  const { org, sam, location, addJob, rate, post, policy, adjust, base } = world
  const organizationId = org.id
  const { memberId } = sam
  const windows = await addJob(location, { name: 'Windows' })
  await rate(memberId, 20)
  await rate(memberId, 45, { jobId: windows.id, basis: 'visit' })
  const salary = { per: 'month', kind: 'fixed', weeklyMinutes: 2100 } as const
  await rate(memberId, 3000, { basis: 'salary', salary, effectiveOn: dayAfter(12) })
  await policy({ packId: 'us', effectiveOn: '2026-01-05', minimumWageE4: 70_000, travelGapMinutes: 30 })
  const elsewhere = await buildPlaces(run, org).addLocation(world.client, { name: 'Depot' })
  const [begun, entering] = [at(dayAfter(-4), '09:00'), at(dayAfter(-1), '22:00')]
  const visit = (visitStart: string) => ({ jobId: windows.id, visitStart })
  const added = await Promise.all([
    post(memberId, begun, at(dayAfter(-4), '10:00'), visit(begun)),
    post(memberId, at(dayAfter(1), '06:00'), at(dayAfter(1), '07:00'), visit(begun)),
    post(memberId, entering, at(monday, '02:00'), visit(entering)),
    post(memberId, at(dayAfter(-1), '20:00'), at(dayAfter(-1), '21:00'), { locationId: elsewhere.id, jobId: null }),
    // The holiday's pay is based on this work.
    post(memberId, at(dayAfter(-12), '08:00'), at(dayAfter(-12), '12:00')),
    post(memberId, at(monday, '08:00'), at(monday, '16:00'), {
      breaks: [{ kind: 'rest', startedAt: at(monday, '12:00'), endedAt: at(monday, '12:25') }],
    }),
  ])
  const failed = added.find(({ statusCode }) => statusCode !== 201)
  if (failed) throw new Error(failed.body)
  const [, , second, first] = added.map((answer) => answer.json<{ id: string }>())
  await owner
    .insertInto('payTravels')
    .values({
      organizationId,
      id: randomUUID(),
      memberId,
      day: dayAfter(-1),
      fromLogId: first?.id ?? '',
      toLogId: second?.id ?? '',
      minutes: 20,
      note: 'Told by Sam.',
      createdBy: null,
    })
    .execute()
  await owner
    .updateTable('locations')
    .set({ latitude: 40, longitude: -74 })
    .where('organizationId', '=', organizationId)
    .execute()
  await adjust(memberId, { day: dayAfter(2) })
  // Fifty-two hours in an earlier week; Ontario counts eight of them as overtime.
  for (const dayOffset of [-21, -20, -19, -18])
    await post(memberId, at(dayAfter(dayOffset), '07:00'), at(dayAfter(dayOffset), '20:00'))
  const earned = { earnedFrom: dayAfter(-21), earnedTo: dayAfter(-15) }
  await adjust(memberId, { day: dayAfter(5), inRegularRate: true, note: 'A good month', ...earned })
  const record = { restMissed: true, firstMealWaived: false, secondMealWaived: false, scheduledMinutes: 600 }
  await run.call(org.headers, `${base}/payroll/workdays`, {
    body: { memberId, day: dayAfter(4), ...record, gap: 'schedule', note: 'Told by Sam.' },
  })
  const calendarId = randomUUID()
  const effects = { paidMinutes: 240, payMultiplierE4: 15_000, jobsSkipped: false }
  await owner.insertInto('holidayCalendars').values({ organizationId, id: calendarId, name: 'Ours' }).execute()
  await owner
    .insertInto('holidays')
    .values({
      ...effects,
      organizationId,
      id: randomUUID(),
      calendarId,
      date: monday,
      names: JSON.stringify({ en: 'Founders Day', es: 'Día de los fundadores' }),
      kind: 'public',
      observedOf: null,
      source: 'manual',
      generatedKey: null,
    })
    .execute()
  await owner
    .insertInto('holidayCalendarAssignments')
    .values({ organizationId, id: randomUUID(), calendarId, regionId: null, clientId: null, locationId: null })
    .execute()
  const policyId = randomUUID()
  await owner
    .insertInto('leavePolicies')
    .values({ organizationId, id: policyId, name: 'Vacation', kind: 'vacation', paid: true, rules: '{}' })
    .execute()
  const day = dayAfter(8)
  const days = JSON.stringify([{ day, minutes: 240 }])
  await owner
    .insertInto('leaveRequests')
    .values({ organizationId, id: randomUUID(), memberId, policyId, fromDay: day, toDay: day, days, minutes: 240 })
    .execute()
  const unpaidId = randomUUID()
  await owner
    .insertInto('leavePolicies')
    .values({ organizationId, id: unpaidId, name: 'Unpaid', kind: 'unpaid', paid: false, rules: '{}' })
    .execute()
  const off = dayAfter(10)
  const away = JSON.stringify([{ day: off, minutes: 480 }])
  const request = { organizationId, id: randomUUID(), memberId, policyId: unpaidId, fromDay: off, toDay: dayAfter(11) }
  await owner
    .insertInto('leaveRequests')
    .values({ ...request, days: away, minutes: 480 })
    .execute()
  await owner.updateTable('leaveRequests').set({ state: 'approved' }).where('policyId', '=', unpaidId).execute()
  await owner.updateTable('leaveRequests').set({ state: 'approved' }).where('policyId', '=', policyId).execute()
  const part = { organizationId, memberId, policyId }
  await owner
    .insertInto('leaveAssignments')
    .values({ ...part, id: randomUUID(), startsOn: '2026-01-01', endsOn: null, postedThrough: null })
    .execute()
  await owner
    .insertInto('leaveLedger')
    .values({
      ...part,
      id: randomUUID(),
      kind: 'payout',
      day: dayAfter(10),
      minutes: -300,
      requestId: null,
      createdBy: null,
    })
    .execute()
  await owner
    .insertInto('trips')
    .values({
      organizationId,
      id: randomUUID(),
      memberId,
      day: dayAfter(3),
      origin: 'manual',
      fromName: 'Office',
      toName: 'Depot',
      distanceM: 16_093,
      distanceSource: 'entered',
      rateE4: 7_250,
      amountMinor: 7_25,
      taxableMinor: 0,
      state: 'approved',
    })
    .execute()
  const scope = { organizationId, effectiveOn: '2026-01-05', packId: 'us' as const }
  await owner
    .insertInto('payScopes')
    .values([
      { ...scope, id: randomUUID(), locationId: location.id, memberId: null, minimumWageE4: 70_000 },
      { ...scope, id: randomUUID(), locationId: null, memberId, packId: 'ca-on' as const },
    ])
    .execute()
  await owner
    .updateTable('members')
    .set({ hiredOn: '2026-01-01', endedOn: '2026-12-31' })
    .where('id', '=', memberId)
    .execute()
  await owner
    .insertInto('memberDepartures')
    .values({ organizationId, memberId, hiredOn: '2025-02-01', leftOn: dayAfter(3), backOn: dayAfter(4) })
    .execute()
  await owner
    .updateTable('workLogs')
    .set({ flags: ['edited'] })
    .where('organizationId', '=', org.id)
    .execute()
  // Last, because only a tenant's transaction records the plans of a location under a law.
  await inTenant(run.api.db, organizationId, async (tx) => {
    const shift = { startsAt: at(dayAfter(1), '18:00'), endsAt: at(dayAfter(1), '22:00') }
    await followLaw(tx, { organizationId, locationId: location.id })
    await cancelPosted(tx, {
      ...shift,
      organizationId,
      memberId,
      jobId: windows.id,
      locationId: location.id,
      cancelledAt: at('2026-03-05', '09:00'),
    })
  })
  return { ...world, windows, elsewhere }
}
