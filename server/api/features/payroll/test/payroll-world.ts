import { randomUUID } from 'node:crypto'
import { inTenant } from '#server/api/db/tenant.ts'
import type { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { MemberPay, PayPeriod, Payroll } from '#shared/payroll/payroll.contract.ts'

/** A Monday on which a biweekly pay period begins. */
export const monday = '2026-03-09'
export const dayAfter = (days: number, day = monday) => Temporal.PlainDate.from(day).add({ days }).toString()

/** Converts a New York wall-clock time to an instant. */
export const at = (day: string, time: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'America/New_York', plainTime: time }).toInstant().toString()

interface Log {
  memberId: string
  startedAt: Date
  endedAt: Date | null
  locationId: string
  jobId: string | null
}

/** A worksite with biweekly pay periods from a Monday, with functions to work, pay and read payroll. */
export async function buildPayroll(run: ReturnType<typeof useApi>) {
  const { api, call } = run
  const site = await buildWorksite(run)
  const { org, base, location, job, worker } = site
  await inTenant(api.db, org.id, (tx) => tx.updateTable('configurations').set({ payPeriodStart: monday }).execute())
  const sam = await worker()

  const rate = (memberId: string, dollars: number, more: object = {}) =>
    call(org.headers, `${base}/members/${memberId}/pay-rates`, {
      body: {
        basis: 'hour',
        rateE4: Math.round(dollars * 10_000),
        effectiveOn: '2026-01-01',
        jobId: null,
        locationId: null,
        note: '',
        ...more,
      },
    })

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
  const log = (work: Pick<Log, 'memberId' | 'startedAt' | 'endedAt'> & Partial<Log>) => {
    const source = 'manager' as const
    const given = { jobId: job.id, visitStart: null, voidedAt: null, ...work }
    const sources = { startSource: source, endSource: work.endedAt && source }
    const ids = { organizationId: org.id, id: randomUUID(), locationId: location.id }
    return inTenant(api.db, org.id, (tx) =>
      tx
        .insertInto('workLogs')
        .values({ ...ids, ...sources, ...given })
        .execute(),
    )
  }

  /** Logs work from 08:00. */
  const works = (memberId: string, day: string, hours: number, more: { jobId?: string | null } = {}) => {
    const startedAt = new Date(at(day, '08:00'))
    const endedAt = new Date(startedAt.getTime() + Math.round(hours * 60) * 60_000)
    return log({ memberId, startedAt, endedAt, ...more })
  }

  /** Starts work that is still running. */
  const startsWork = (memberId: string, startedAt: string) =>
    log({ memberId, startedAt: new Date(startedAt), endedAt: null })

  const policy = (body: object) =>
    call(org.headers, `${base}/payroll/policies`, {
      body: {
        effectiveOn: '2026-01-01',
        packId: 'us',
        regularRate: 'weighted',
        paysLongRests: true,
        minimumWageE4: 0,
        weekStart: 1,
        workdayStart: '00:00',
        travelGapMinutes: null,
        ...body,
      },
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
    inCalifornia,
    adjust,
    payroll,
    detail,
    approve,
    lock,
    locked,
  }
}
