import { randomUUID } from 'node:crypto'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import type { Headers, useApi } from '#server/api/test/api.ts'
import type { FilledOrganization } from '#server/api/test/filled-organization.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { mondayIn, vacation } from '#server/api/features/time-off/test/on-leave.ts'
import type { MemberMileage } from '#shared/mileage/mileage.contract.ts'
import type { Member } from '#shared/members/members.contract.ts'
import { changesOf } from '#server/api/features/members/test/people-of.ts'
import type { DecisionKind } from '#shared/decisions/kinds.ts'

export interface Person {
  memberId: string
  headers: Headers
}

/** A member's request about themselves, which can be repeated after a refusal. */
export type OwnCall = () => ReturnType<ReturnType<typeof useApi>['call']>

/** Creates a record about the person that waits for a decision. */
export type OwnCase = (person: Person) => Promise<OwnCall>

/** One decision of each kind, made by its route. */
export function ownCases(
  { api, call }: Pick<ReturnType<typeof useApi>, 'api' | 'call'>,
  acme: Pick<FilledOrganization, 'org' | 'base' | 'location' | 'job'>,
): Readonly<Record<DecisionKind, OwnCase>> {
  const { org, base, location, job } = acme
  const json = async <T>(headers: Headers, path: string, body?: object, method?: 'PUT') => {
    const answer = await call(headers, `${base}${path}`, { ...(body && { body }), ...(method && { method }) })
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json<T>()
  }
  // Each record has its own weekday, so that no work overlaps.
  const firstDay = Temporal.PlainDate.from('2024-01-01')
  let days = 0
  const nextDay = () => {
    const day = firstDay.add({ days: Math.floor(days / 5) * 7 + (days % 5) })
    days += 1
    return day.toString()
  }
  const hours = (memberId: string, on: string) => ({
    memberId,
    locationId: location.id,
    jobId: job.id,
    visitStart: null,
    startedAt: `${on}T14:00:00Z`,
    endedAt: `${on}T16:00:00Z`,
    breaks: [],
    note: '',
    reason: 'Paper sheet.',
  })
  /** Assigns the person a policy as someone else would. */
  const policyOf = async ({ memberId }: Person) => {
    const named = { ...vacation, name: randomUUID(), tracksBalance: false }
    const { id } = await json<{ id: string }>(org.headers, '/time-off/policies', named)
    const startsOn = '2023-01-01'
    const assignment = { organizationId: org.id, id: randomUUID(), memberId, policyId: id, startsOn }
    await inTenant(api.db, org.id, (tx) => tx.insertInto('leaveAssignments').values(assignment).execute())
    return id
  }

  let leaves = 0
  let inspected: ReturnType<typeof callsAboutInspections> | undefined

  return {
    hours: async ({ memberId, headers }) => {
      const body = hours(memberId, nextDay())
      return () => call(headers, `${base}/work-logs`, { body })
    },
    async time_request({ memberId, headers }) {
      const { memberId: _own, breaks: _breaks, note: _note, visitStart: _visit, ...times } = hours(memberId, nextDay())
      const { id } = await json<{ id: string }>(headers, '/time-requests', { ...times, workLogId: null })
      const body = { accept: true, answer: '', version: 1 }
      return () => call(headers, `${base}/time-requests/${id}/decision`, { method: 'PUT', body })
    },
    async supply_request({ headers }) {
      const wish = { locationId: location.id, items: [{ name: 'Mop', quantity: 1, unit: '' }], note: '' }
      const { id } = await json<{ id: string }>(headers, '/supply-requests', wish)
      const body = { state: 'approved', answer: '', version: 1 }
      return () => call(headers, `${base}/supply-requests/${id}/state`, { method: 'PUT', body })
    },
    async corrective_action({ headers }) {
      const { ids } = await (inspected ??= callsAboutInspections({ call }, acme))
      const wish = { itemKey: 'floor', text: 'Mop again', ownerId: null, dueOn: null }
      const { id } = await json<{ id: string }>(org.headers, `/inspections/${ids.doneId}/actions`, wish)
      const path = `/corrective-actions/${id}`
      const { version } = await json<{ version: number }>(
        headers,
        path,
        { state: 'fixed', answer: 'Mopped', version: 1 },
        'PUT',
      )
      return () => call(headers, `${base}${path}`, { method: 'PUT', body: { state: 'verified', answer: '', version } })
    },
    async trip({ memberId, headers }) {
      const from = nextDay()
      const drive = {
        day: from,
        from: 'Yard',
        to: 'Store',
        meters: 8_000,
        purpose: 'Bags',
        odometer: null,
        isCommute: false,
      }
      const path = `/mileage/members/${memberId}`
      await json(headers, `${path}/trips`, drive)
      const { items } = await json<MemberMileage>(headers, `${path}?from=${from}&to=${from}`)
      const keys = items.map(({ key }) => key)
      const body = { from, to: from, keys, decision: 'approve', reason: '' }
      return () => call(headers, `${base}/mileage/decisions`, { body })
    },
    async leave(person) {
      const policyId = await policyOf(person)
      const { headers } = person
      leaves += 1
      const from = mondayIn(7 * leaves).toString()
      const wish = { policyId, from, to: from, part: { from: '09:00', to: '10:00' }, note: '' }
      const { id } = await json<{ id: string }>(headers, '/time-off/requests', wish)
      const body = { state: 'approved', answer: '', version: 1 }
      return () => call(headers, `${base}/time-off/requests/${id}/decision`, { method: 'PUT', body })
    },
    async leave_balance(person) {
      const policyId = await policyOf(person)
      const body = { policyId, day: '2026-03-02', minutes: 480, note: 'Forgotten day' }
      return () => call(person.headers, `${base}/time-off/members/${person.memberId}/adjustments`, { body })
    },
    async pay({ memberId, headers }) {
      const worked = nextDay()
      const log = { ...hours(memberId, worked), id: randomUUID(), organizationId: org.id, voidedAt: null }
      const { breaks: _breaks, reason: _reason, startedAt, endedAt, ...unchanged } = log
      const work = { ...unchanged, startedAt: new Date(startedAt), endedAt: new Date(endedAt) }
      const rate = { basis: 'hour', rateE4: 200_000, effectiveOn: '2023-01-01', note: '' } as const
      await inTenant(api.db, org.id, async (tx) => {
        await tx.updateTable('configurations').set({ payPeriodStart: firstDay.toString() }).execute()
        await tx
          .insertInto('workLogs')
          .values({ ...work, startSource: 'app', endSource: 'app' })
          .execute()
        await tx
          .insertInto('payRates')
          .values({ ...rate, organizationId: org.id, id: randomUUID(), memberId, jobId: null, locationId: null })
          .execute()
      })
      const weeks = Math.floor(firstDay.until(worked).days / 14) * 2
      const body = { from: firstDay.add({ weeks }).toString(), memberIds: [memberId], state: 'approved' }
      return () => call(headers, `${base}/payroll/approvals`, { body })
    },
    pay_adjustment: async ({ memberId, headers }) => {
      const bonus = { day: '2026-03-02', kind: 'bonus', amountMinor: 50_00, inRegularRate: false, note: 'Thanks' }
      return () => call(headers, `${base}/payroll/adjustments`, { body: { memberId, ...bonus } })
    },
    pay_rate: async ({ memberId, headers }) => {
      const body = {
        basis: 'hour',
        rateE4: 300_000,
        effectiveOn: '2026-01-01',
        jobId: null,
        locationId: null,
        note: '',
      }
      return () => call(headers, `${base}/members/${memberId}/pay-rates`, { body })
    },
    async role({ memberId, headers }) {
      const { roles, version } = await json<Member>(headers, `/members/${memberId}`)
      const body = { roles: [...roles, roles.includes('MEMBER') ? 'EMPLOYEE' : 'MEMBER'], version }
      return () => call(headers, `${base}/members/${memberId}/roles`, { method: 'PUT', body })
    },
    async region({ memberId, headers }) {
      const { id } = await json<{ id: string }>(org.headers, '/regions', {
        name: randomUUID(),
        color: '#336699',
        supervisorIds: [],
      })
      const body = { ...changesOf(await json<Member>(headers, `/members/${memberId}`)), regionIds: [id] }
      return () => call(headers, `${base}/members/${memberId}`, { method: 'PUT', body })
    },
    certification: async ({ memberId, headers }) => {
      const body = { name: 'Biohazard', number: '', issuedOn: null, expiresOn: null, notes: '' }
      return () => call(headers, `${base}/members/${memberId}/certifications`, { body })
    },
  }
}
