import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { HolidaysTable } from '#server/api/db/schema/holiday-calendars.ts'
import type { PayPoliciesTable } from '#server/api/db/schema/payroll.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { addToAll as addRates } from '#server/api/features/members/pay-rates.store.ts'
import type { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { NewPayRate } from '#shared/members/member-records.contract.ts'
import type { MemberPay, PayPeriod, Payroll } from '#shared/payroll/payroll.contract.ts'

/** A Monday on which a biweekly pay period begins. */
export const monday = '2026-03-09'
export const dayAfter = (days: number, day = monday) => Temporal.PlainDate.from(day).add({ days }).toString()

export const daysAfter = (...days: number[]) => days.map((day) => dayAfter(day))

/** Converts a New York wall-clock time to an instant. */
export const at = (day: string, time: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'America/New_York', plainTime: time }).toInstant().toString()

type Holiday = Insertable<HolidaysTable>

interface Log {
  memberId: string
  startedAt: Date
  endedAt: Date | null
  locationId: string
  jobId: string | null
  visitStart: Date
}

/** A worksite with biweekly pay periods from a Monday, with functions to work, pay and read payroll. */
export async function buildPayroll(run: ReturnType<typeof useApi>) {
  const { api, call } = run
  const site = await buildWorksite(run)
  const { org, base, location, job, worker } = site
  await inTenant(api.db, org.id, (tx) => tx.updateTable('configurations').set({ payPeriodStart: monday }).execute())
  const sam = await worker()

  /** Adds a rate that no route checks: most tests of pay need some, and the route has its own tests. */
  const rate = (memberId: string, dollars: number, more: Partial<NewPayRate> = {}) => {
    const given = { effectiveOn: '2026-01-01', jobId: null, locationId: null, note: '' }
    const added: NewPayRate = { basis: 'hour', rateE4: Math.round(dollars * 10_000), ...given, ...more }
    return inTenant(api.db, org.id, (tx) => addRates(tx, [memberId], added))
  }

  const post = (memberId: string, startedAt: string, endedAt: string | null, more: object = {}) =>
    call(org.headers, `${base}/work-logs`, {
      body: {
        memberId,
        locationId: location.id,
        jobId: job.id,
        visitStart: null,
        startedAt,
        endedAt,
        breaks: [],
        note: '',
        reason: 'Paper sheet.',
        ...more,
      },
    })

  /** Logs work that no route checks: most tests of pay need many logs, and the route has its own tests. */
  const log = (...works: (Pick<Log, 'memberId' | 'startedAt' | 'endedAt'> & Partial<Log>)[]) => {
    const source = 'manager' as const
    const given = { organizationId: org.id, locationId: location.id, jobId: job.id, visitStart: null, voidedAt: null }
    const rows = works.map((work) => {
      const sources = { startSource: source, endSource: work.endedAt && source }
      return { ...given, id: randomUUID(), ...sources, ...work }
    })
    return inTenant(api.db, org.id, (tx) => tx.insertInto('workLogs').values(rows).execute())
  }

  /** Logs work from 08:00 on each of the days. */
  const works = (
    memberId: string,
    days: string | readonly string[],
    hours: number,
    more: { jobId?: string | null } = {},
  ) =>
    log(
      ...[days].flat().map((day) => {
        const startedAt = new Date(at(day, '08:00'))
        return {
          memberId,
          startedAt,
          endedAt: new Date(startedAt.getTime() + Math.round(hours * 60) * 60_000),
          ...more,
        }
      }),
    )

  /** Starts work that is still running. */
  const startsWork = (memberId: string, startedAt: string) =>
    log({ memberId, startedAt: new Date(startedAt), endedAt: null })

  const policyDefaults = {
    effectiveOn: '2026-01-01',
    packId: 'us' as const,
    regularRate: 'weighted' as const,
    paysLongRests: true,
    minimumWageE4: 0,
    weekStart: 1,
    workdayStart: '00:00',
  }

  const postPolicy = (body: object) =>
    call(org.headers, `${base}/payroll/policies`, { body: { ...policyDefaults, travelGapMinutes: null, ...body } })

  /** Adds a policy that no route checks. */
  const policy = (given: Partial<Insertable<PayPoliciesTable>>) => {
    const ids = { organizationId: org.id, id: randomUUIDv7(), createdBy: org.owner.userId }
    const row = { ...ids, ...policyDefaults, travelGapMinutes: null, ...given }
    return inTenant(api.db, org.id, (tx) => tx.insertInto('payPolicies').values(row).execute())
  }

  let calendarId: string | undefined

  /** Adds a holiday to the calendar of all locations. */
  const addHoliday = (date: string, holiday: Pick<Holiday, 'paidMinutes' | 'payMultiplierE4'> & Partial<Holiday>) =>
    inTenant(api.db, org.id, async (tx) => {
      const organizationId = org.id
      if (!calendarId) {
        calendarId = randomUUID()
        const everywhere = { regionId: null, clientId: null, locationId: null }
        await tx.insertInto('holidayCalendars').values({ organizationId, id: calendarId, name: 'Ours' }).execute()
        const assignment = { organizationId, id: randomUUID(), calendarId, ...everywhere }
        await tx.insertInto('holidayCalendarAssignments').values(assignment).execute()
      }
      const manual = { observedOf: null, source: 'manual' as const, generatedKey: null, jobsSkipped: false }
      const names = JSON.stringify({ en: 'Family Day', es: 'Día de la Familia' })
      const row = { organizationId, id: randomUUID(), calendarId, date, names, kind: 'public' as const, ...manual }
      await tx
        .insertInto('holidays')
        .values({ ...row, ...holiday })
        .execute()
    })

  /** California's rules and minimum wage. */
  const inCalifornia = () => policy({ packId: 'us-ca', minimumWageE4: 169_000 })

  const adjust = (memberId: string, body: object) =>
    call(org.headers, `${base}/payroll/adjustments`, {
      body: { memberId, day: monday, kind: 'bonus', amountMinor: 50_00, inRegularRate: false, note: 'Thanks', ...body },
    })

  const payroll = async (from = monday) => (await call(org.headers, `${base}/payroll?from=${from}`)).json<Payroll>()
  const detail = async (memberId: string, from = monday, language = 'en') =>
    (
      await call({ ...org.headers, 'accept-language': language }, `${base}/payroll/members/${memberId}?from=${from}`)
    ).json<MemberPay>()
  const approve = (memberIds: readonly string[], from = monday, state = 'approved') =>
    call(org.headers, `${base}/payroll/approvals`, { body: { from, memberIds, state } })
  const lock = (from = monday) => call(org.headers, `${base}/payroll/runs`, { body: { from } })
  async function locked(from = monday): Promise<PayPeriod> {
    const { members } = await payroll(from)
    await approve(
      members.map(({ memberId }) => memberId),
      from,
    )
    const answer = await lock(from)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }
  const { addJob } = buildPlaces({ api, call }, org)
  return {
    ...site,
    addJob,
    sam,
    rate,
    post,
    log,
    startsWork,
    works,
    policy,
    postPolicy,
    addHoliday,
    inCalifornia,
    adjust,
    payroll,
    detail,
    approve,
    lock,
    locked,
  }
}
