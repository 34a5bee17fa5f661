import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import type { useApi } from '#server/api/test/api.ts'
import { recomputeLocked, computeCorrections } from '#server/api/features/payroll/corrections/corrections.store.ts'
import type { PayTravel } from '#shared/payroll/pay-travels.contract.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { readOrganizationPay } from '#server/api/features/payroll/inputs/pay-terms.store.ts'
import type { NewPayRate } from '#shared/members/member-records.contract.ts'
import { salaryKinds } from '#shared/members/statuses.ts'
import { ignoreRefusedWrite, writeEvent } from './pay-events.ts'
import { at, dayAfter, buildPayroll } from './payroll-world.ts'
import { scopeOf } from './random-scopes.ts'

export const periodsFrom = [0, 14, 28, 42].map((days) => dayAfter(days))

const day = fc.integer({ min: -4, max: 36 })
const writer = fc.integer({ min: 0, max: 1 })
const n = fc.nat(1000)

/** Random events of a company, in any order. */
export const histories = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ what: fc.constant('lock' as const) }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('unlock' as const, 'relock' as const), n }) },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('log' as const), who: writer, day, n }) },
    { weight: 3, arbitrary: fc.record({ what: fc.constant('rate' as const), who: writer, day, n }) },
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
          'travel',
          'move',
        ),
        who: writer,
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

/** Half by the hour, the rest by the day or a salary. */
const basisOf = (number: number): Partial<NewPayRate> => {
  const kind = salaryKinds[number % salaryKinds.length] ?? 'exempt'
  const weeklyMinutes = kind === 'fixed' ? 600 + (number % 3000) : null
  const bases: readonly Partial<NewPayRate>[] = [
    {},
    {},
    { basis: 'day' },
    { basis: 'salary', salary: { per: 'week', kind, weeklyMinutes } },
  ]
  return bases[number % bases.length] ?? {}
}

/** A company of two members with work in the first two periods, to which events happen. */
export async function buildPayHistory(run: ReturnType<typeof useApi>) {
  const world = await buildPayroll(run)
  const { org, sam, worker, location, addJob, job, rate, works, post, adjust, lock, approve, payroll, base } = world
  const organizationId = org.id
  const members = [sam, await worker()]
  const jobs = [job, await addJob(location, { name: 'Windows' })]
  const flat = await addJob(location, { name: 'Lobby' })
  const depot = await buildPlaces(run, org).addLocation(world.client, { name: 'Depot' })
  const tenant = <T>(work: (tx: TenantTx) => Promise<T>) => inTenant(run.api.db, organizationId, work)
  await world.policy({ travelGapMinutes: 90 })
  const calendarId = randomUUID()
  const policyId = randomUUID()
  for (const { memberId } of members) {
    await rate(memberId, 20)
    await rate(memberId, 45, { jobId: flat.id, basis: 'visit' })
    for (const days of [0, 1, 14, 15]) {
      await works(memberId, dayAfter(days), 9)
      const [startedAt, endedAt] = ['18:00', '20:00'].map((time) => new Date(at(dayAfter(days), time)))
      if (startedAt && endedAt) await world.log({ memberId, startedAt, endedAt, locationId: depot.id, jobId: null })
    }
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
        const those = (await runs()).filter(
          (candidate) => candidate.revision > 0 && (candidate.state === 'open') === state,
        )
        const revision = those[number % Math.max(1, those.length)]
        if (revision && state) await lockPeriod(revision.fromDay)
        else if (revision)
          await run.call(org.headers, `${base}/payroll/runs/${revision.id}/unlock`, { body: { reason: 'Wrong.' } })
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
        await adjust(memberId, {
          day: on,
          amountMinor: 100 + number,
          inRegularRate: number % 2 === 0,
          // Some were earned over several weeks.
          ...(number % 4 === 0 && { earnedFrom: dayAfter(-(number % 30), on), earnedTo: on }),
        })
        return
      case 'travel': {
        const from = periodsFrom.findLast((first) => first <= on) ?? periodsFrom[0]
        const list = await run.call(org.headers, `${base}/payroll/members/${memberId}/travels?from=${from}`)
        const { items } = list.json<{ items: PayTravel[] }>()
        const trip = items[number % Math.max(1, items.length)]
        if (!trip) return
        const { fromLogId, toLogId } = trip
        await run.call(org.headers, `${base}/payroll/travels?confirmed=true`, {
          body: { memberId, fromLogId, toLogId, minutes: number % 50, note: 'Told.' },
        })
        return
      }
      case 'move':
        // Coordinates, so that travel has a distance.
        await tenant((tx) =>
          tx
            .updateTable('locations')
            .set({ latitude: 40 + number / 10_000, longitude: -74 })
            .where('id', '=', number % 2 ? depot.id : location.id)
            .execute(),
        )
        return
      case 'background':
      case 'night':
        await tenant(async (tx) => {
          const pay = await readOrganizationPay(tx)
          if (event.what === 'night') await recomputeLocked(tx, organizationId, pay, 24)
          else await computeCorrections(tx, organizationId, pay)
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
              packId: (['us', 'us-ak', 'ca-bc'] as const)[number % 3] ?? 'us',
              weekStart: 1,
              travelGapMinutes: number % 3 ? 90 : 30,
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
              createdBy: null,
              ...scopeOf(number, on, { locationId: location.id, memberId: members[number % 2]?.memberId ?? '' }),
            })
            .execute(),
        )
        return
      case 'end':
        await tenant((tx) => tx.updateTable('members').set({ endedOn: on }).where('id', '=', memberId).execute())
        return
      default:
        await tenant((tx) =>
          writeEvent(tx, { what: event.what, id, memberId, on, number, organizationId, policyId, calendarId }),
        ).catch(ignoreRefusedWrite)
    }
  }
  const locked = new Set<string>()
  return { ...world, members, runs, happen, tenant }
}
