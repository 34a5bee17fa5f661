import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import type { useApi } from '#server/api/test/api.ts'
import { recomputeLocked, settleRechecks } from '#server/api/features/payroll/corrections.store.ts'
import { readOrganizationPay } from '#server/api/features/payroll/pay-terms.store.ts'
import { salaryKinds } from '#shared/members/statuses.ts'
import { at, dayAfter, payrollWorld } from './payroll-world.ts'

export const periodsFrom = [0, 14, 28, 42].map((days) => dayAfter(days))

const day = fc.integer({ min: -4, max: 36 })
const who = fc.integer({ min: 0, max: 1 })
const n = fc.nat(1000)

/** What may happen in a company, in any order. */
export const histories = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ what: fc.constant('lock' as const) }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('unlock' as const, 'relock' as const), n }) },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('log' as const), who, day, n }) },
    { weight: 3, arbitrary: fc.record({ what: fc.constant('rate' as const), who, day, n }) },
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constantFrom(
          'void',
          'leave',
          'cancel',
          'trip',
          'holiday',
          'change',
          'policy',
          'scope',
          'adjust',
          'end',
        ),
        who,
        day,
        n,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constantFrom('background' as const, 'night' as const, 'rounding' as const) }),
    },
  ),
  { minLength: 12, maxLength: 26 },
)
type Event = typeof histories extends fc.Arbitrary<(infer T)[]> ? T : never

/** By the hour half of the time, else by the day or a salary. */
const basisOf = (number: number) => {
  const kind = salaryKinds[number % salaryKinds.length] ?? 'exempt'
  const salary = { per: 'week', kind, weeklyMinutes: kind === 'fixed' ? 600 + (number % 3000) : null }
  return [{}, {}, { basis: 'day' }, { basis: 'salary', salary }][number % 4]
}

/** A company of two with work in the first two periods, to which things happen. */
export async function companyWithHistory(run: ReturnType<typeof useApi>) {
  const world = await payrollWorld(run)
  const { own, sam, worker, location, addJob, job, rate, works, post, adjust, lock, approve, payroll, base } = world
  const organizationId = own.id
  const members = [sam, await worker()]
  const jobs = [job, await addJob(location, { name: 'Windows' })]
  const flat = await addJob(location, { name: 'Lobby' })
  const tenant = <T>(work: (tx: TenantTx) => Promise<T>) => inTenant(run.api.db, organizationId, work)
  const calendarId = randomUUID()
  const policyId = randomUUID()
  for (const { memberId } of members) {
    await rate(memberId, 20)
    await rate(memberId, 45, { jobId: flat.id, basis: 'visit' })
    for (const days of [0, 1, 14, 15]) await works(memberId, dayAfter(days), 9)
  }
  await tenant(async (tx) => {
    await tx.insertInto('holidayCalendars').values({ organizationId, id: calendarId, name: 'Ours' }).execute()
    const nobody = { regionId: null, clientId: null, locationId: null }
    await tx
      .insertInto('holidayCalendarAssignments')
      .values({ organizationId, id: randomUUID(), calendarId, ...nobody })
      .execute()
    const policy = {
      organizationId,
      id: policyId,
      name: 'Vacation',
      kind: 'vacation' as const,
      paid: true,
      rules: '{}',
    }
    await tx.insertInto('leavePolicies').values(policy).execute()
  })
  const lockPeriod = async (from: string) => {
    const ids = (await payroll(from)).members.map(({ memberId }) => memberId)
    if (ids.length > 0) await approve(ids, from)
    const answer = await lock(from)
    if (
      answer.statusCode !== 201 &&
      !['pay_exceptions_open', 'period_locked'].includes(answer.json<{ code: string }>().code)
    )
      throw new Error(answer.body)
    return answer.statusCode
  }
  const runs = () => tenant((tx) => tx.selectFrom('payRuns').selectAll().orderBy('fromDay').execute())

  async function happen(event: Event): Promise<void> {
    const id = randomUUID()
    const memberId = members['who' in event ? event.who : 0]?.memberId ?? sam.memberId
    const on = dayAfter('day' in event ? event.day : 0)
    const number = 'n' in event ? event.n : 0
    switch (event.what) {
      case 'lock': {
        const next = periodsFrom.find((from) => !locked.has(from))
        if (next && (await lockPeriod(next)) === 201) locked.add(next)
        return
      }
      case 'unlock':
      case 'relock': {
        const state = event.what === 'relock'
        const those = (await runs()).filter((one) => one.revision > 0 && (one.state === 'open') === state)
        const one = those[number % Math.max(1, those.length)]
        if (one && state) await lockPeriod(one.fromDay)
        else if (one)
          await run.call(own.headers, `${base}/payroll/runs/${one.id}/unlock`, { body: { reason: 'Wrong.' } })
        return
      }
      case 'log': {
        const isFlat = number % 4 === 0
        const jobId = isFlat ? flat.id : (jobs[number % 2]?.id ?? job.id)
        const more = { jobId, ...(isFlat && { visitStart: at(dayAfter(number % 40), '20:00') }) }
        await post(
          memberId,
          at(on, `${10 + (number % 10)}:00`),
          at(on, `${10 + (number % 10)}:${10 + (number % 49)}`),
          more,
        )
        return
      }
      case 'rate':
        await rate(memberId, 15 + (number % 20), { effectiveOn: on, ...basisOf(number) })
        return
      case 'adjust':
        await adjust(memberId, { day: on, amountMinor: 100 + number, inRegularRate: number % 2 === 0 })
        return
      case 'background':
      case 'night':
        await tenant(async (tx) => {
          const pay = await readOrganizationPay(tx)
          if (event.what === 'night') await recomputeLocked(tx, organizationId, pay, 24)
          else await settleRechecks(tx, organizationId, pay)
        })
        return
      case 'rounding':
        await tenant((tx) => tx.updateTable('configurations').set({ rounding: '15' }).execute())
        return
      case 'policy':
        await tenant((tx) =>
          tx
            .insertInto('payPolicies')
            .values({
              organizationId,
              id,
              effectiveOn: on,
              packId: number % 2 ? 'us-ak' : 'us',
              weekStart: 1,
              createdBy: null,
            })
            .execute(),
        )
        return
      case 'scope':
        await tenant((tx) =>
          tx
            .insertInto('payScopes')
            .values({
              organizationId,
              id,
              locationId: location.id,
              memberId: null,
              effectiveOn: on,
              packId: number % 2 ? 'us-ca' : null,
              createdBy: null,
            })
            .execute(),
        )
        return
      case 'end':
        await tenant((tx) => tx.updateTable('members').set({ endedOn: on }).where('id', '=', memberId).execute())
        return
      default:
        await tenant((tx) => written(tx, event.what)).catch(refused)
    }

    async function written(tx: TenantTx, what: string): Promise<unknown> {
      const from = `${on}T00:00:00Z`
      if (what === 'void')
        return tx
          .updateTable('workLogs')
          .set({ voidedAt: new Date() })
          .where('memberId', '=', memberId)
          .where('startedAt', '>=', new Date(from))
          .where('startedAt', '<', new Date(Date.parse(from) + 2 * 86_400_000))
          .execute()
      if (what === 'leave')
        return tx
          .insertInto('leaveRequests')
          .values({
            organizationId,
            id,
            memberId,
            policyId,
            fromDay: on,
            toDay: on,
            fromTime: '05:00',
            toTime: '06:00',
            days: JSON.stringify([{ day: on, minutes: 60 }]),
            minutes: 60,
            state: 'approved',
          })
          .execute()
      if (what === 'cancel')
        return tx
          .updateTable('leaveRequests')
          .set({ state: 'cancelled' })
          .where('memberId', '=', memberId)
          .where('fromDay', '>=', on)
          .execute()
      if (what === 'trip')
        return tx
          .insertInto('trips')
          .values({
            organizationId,
            id,
            memberId,
            day: on,
            origin: 'manual',
            fromName: 'Office',
            toName: 'Depot',
            distanceM: 1_000 + number,
            distanceSource: 'entered',
            rateE4: 7_250,
            amountMinor: 100 + number,
            taxableMinor: 0,
            state: 'approved',
          })
          .execute()
      if (what === 'holiday')
        return tx
          .insertInto('holidays')
          .values({
            organizationId,
            id,
            calendarId,
            date: on,
            nameEn: 'Ours',
            nameEs: 'Nuestro',
            kind: 'own',
            observedOf: null,
            source: 'manual',
            generatedKey: null,
            paidMinutes: 240,
            payMultiplierE4: 15_000,
            jobsSkipped: false,
          })
          .execute()
      return tx
        .updateTable('holidays')
        .set(
          number % 3 === 0
            ? { source: 'removed', generatedKey: 'x' }
            : { payMultiplierE4: 10_000 + number, paidMinutes: number % 480 },
        )
        .where('date', '>=', on)
        .where('source', '=', 'manual')
        .execute()
    }
  }
  const locked = new Set<string>()
  return { ...world, members, runs, happen, tenant }
}

/** What a locked period refuses, and a second leave on a day, is not written. */
function refused(error: unknown) {
  const { constraint } = error as { constraint?: string }
  if (!['period_locked', 'leave_request_overlaps', 'holidays_generated_once'].includes(constraint ?? '')) throw error
}
