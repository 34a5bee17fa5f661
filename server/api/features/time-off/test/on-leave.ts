import { inTenant } from '#server/api/db/tenant.ts'
import type { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { LeaveBalanceList, LedgerPage } from '#shared/time-off/time-off-balances.contract.ts'
import type { LeavePolicy, LeavePolicyDraft } from '#shared/time-off/time-off-policies.contract.ts'
import type { LeavePreview, LeaveRequest } from '#shared/time-off/time-off.contract.ts'
import type { StaffRole } from '#shared/access/roles.ts'

export const vacation: LeavePolicyDraft = {
  name: 'Vacation',
  kind: 'vacation',
  paid: true,
  tracksBalance: true,
  includesHolidays: false,
  dayMinutes: 480,
  rules: {
    accrual: { method: 'yearly', minutes: 4_800 },
    capMinutes: null,
    yearlyAccrualMaxMinutes: null,
    yearlyUseMaxMinutes: null,
    yearStart: { kind: 'hire' },
    carryOverMaxMinutes: null,
    carryOverExpiresAfterDays: null,
    accrualWaitingDays: 0,
    useWaitingDays: 0,
    allowsNegative: false,
  },
  leaving: { pays: 'kept', maxMinutes: 0, reinstatedDays: 0 },
}

/** The next Monday at least this many days ahead. */
export const mondayIn = (days: number) => {
  const day = Temporal.Now.plainDateISO('America/New_York').add({ days })
  return day.add({ days: (8 - day.dayOfWeek) % 7 })
}

/** An organization with one worker, and functions for every time off request as pages send it. */
export async function buildLeave({ api, addMember, call, organization, user }: ReturnType<typeof useApi>) {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const base = `${places.base}/time-off`

  async function worker(name: string, ...roles: StaffRole[]) {
    const person = { ...(await user({ name })), name }
    const id = await addMember(org.id, person, roles.length > 0 ? roles : ['EMPLOYEE'])
    return { id, name, headers: person.headers, userId: person.userId }
  }
  const eva = await worker('Eva')

  const addPolicy = async (more: Partial<LeavePolicyDraft> = {}) =>
    (await call(org.headers, `${base}/policies`, { body: { ...vacation, ...more } })).json<LeavePolicy>()
  const assign = (policy: { id: string }, startsOn: string, ...memberIds: string[]) =>
    call(org.headers, `${base}/policies/${policy.id}/assignments`, { body: { memberIds, startsOn } })
  const balances = async (headers = eva.headers, memberId = eva.id) =>
    (await call(headers, `${base}/members/${memberId}/balances`)).json<LeaveBalanceList>().items
  const ledger = async (policy: { id: string }, query: object = {}) =>
    (
      await call(eva.headers, `${base}/members/${eva.id}/ledger`, { query: { policyId: policy.id, ...query } })
    ).json<LedgerPage>()
  const preview = async (question: object, headers = eva.headers) =>
    (await call(headers, `${base}/preview`, { body: { part: null, ...question } })).json<LeavePreview>()
  const ask = (question: object, headers = eva.headers) =>
    call(headers, `${base}/requests`, { body: { part: null, note: '', ...question } })
  const requestLeave = async (question: object, headers = eva.headers) =>
    (await ask(question, headers)).json<LeaveRequest>()
  const decide = (request: { id: string; version: number }, state: string, answer = '', headers = org.headers) =>
    call(headers, `${base}/requests/${request.id}/decision`, {
      method: 'PUT',
      body: { state, answer, version: request.version },
    })
  const cancel = ({ id, version }: { id: string; version: number }, headers = eva.headers) =>
    call(headers, `${base}/requests/${id}/cancellation`, { body: { version } })

  let hall: Promise<{ id: string }> | undefined

  /** Logs work for Eva from eight on a day, for the given hours. */
  async function worked(day: string, hours: number) {
    hall ??= places.addClient({ name: 'Harbor Dental' }).then((client) => places.addLocation(client, { name: 'Hall' }))
    const location = await hall
    const startedAt = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'America/New_York', plainTime: '08:00' })
    await inTenant(api.db, org.id, (tx) =>
      tx
        .insertInto('workLogs')
        .values({
          organizationId: org.id,
          id: crypto.randomUUID(),
          memberId: eva.id,
          locationId: location.id,
          jobId: null,
          visitStart: null,
          startedAt: new Date(startedAt.epochMilliseconds),
          endedAt: new Date(startedAt.epochMilliseconds + hours * 3_600_000),
          startSource: 'manager',
          endSource: 'manager',
          voidedAt: null,
        })
        .execute(),
    )
  }

  return {
    org,
    base,
    places,
    eva,
    worker,
    addPolicy,
    assign,
    balances,
    ledger,
    preview,
    ask,
    asked: requestLeave,
    decide,
    cancel,
    worked,
  }
}
