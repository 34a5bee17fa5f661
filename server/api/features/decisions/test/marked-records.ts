import { parse } from 'csv-parse/sync'
import { changesOf } from '#server/api/features/members/test/people-of.ts'
import type { useApi } from '#server/api/test/api.ts'
import type { Member } from '#shared/members/members.contract.ts'
import type { MemberPay, PayPeriods } from '#shared/payroll/payroll.contract.ts'
import type { LeaveBalanceList } from '#shared/time-off/time-off-balances.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import type { DecisionKind } from '#shared/decisions/kinds.ts'
import type { buildSoleOwner } from './sole-owner.ts'

type Said = { id: string; selfApproved: boolean }
type Versioned = { version: number }

interface MarkedRecord {
  /** True if the record shows the mark where it is read. */
  isMarked: (recordId: string) => Promise<boolean>
  /** The path of the export that contains it, or why there is none. */
  file: ((recordId: string) => Promise<string>) | { none: string }
  /** Makes someone else decide about the record, or says why that is impossible. */
  decideAgain: ((recordId: string) => Promise<unknown>) | { none: string }
  /** Undoes the decision, if that is possible without another decision. */
  undo?: (recordId: string) => Promise<unknown>
}

const days = 'from=2024-01-01&to=2024-03-30'

/** Finds the mark of each kind of decision, and the action that removes it. */
export function buildMarkedRecords(
  { call }: Pick<ReturnType<typeof useApi>, 'call'>,
  { base, owner, other }: Awaited<ReturnType<typeof buildSoleOwner>>,
): Readonly<Record<DecisionKind, MarkedRecord>> {
  const fetchAs = async (
    headers: typeof owner.headers,
    path: string,
    method: 'GET' | 'PUT' | 'POST',
    body?: object,
  ) => {
    const answer = await call(headers, `${base}${path}`, { method, ...(body && { body }) })
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    return answer
  }
  const read = async <T>(path: string) => (await fetchAs(owner.headers, path, 'GET')).json<T>()
  const ours = (path: string, method: 'PUT' | 'POST', body?: object) => fetchAs(owner.headers, path, method, body)
  const fetchAsOther = (path: string, method: 'PUT' | 'POST', body?: object) =>
    fetchAs(other.headers, path, method, body)
  const of = (path: string) => async (recordId: string) =>
    (await read<{ items: Said[] }>(path)).items.find(({ id }) => id === recordId)?.selfApproved ?? false
  const path = (where: string) => async () => where
  const versionOf = async (where: string) => (await read<Versioned>(where)).version
  const recordById = async <T extends { id: string }>(where: string, recordId: string) => {
    const item = (await read<{ items: T[] }>(where)).items.find(({ id }) => id === recordId)
    if (!item) throw new Error(`${recordId} is not in ${where}`)
    return item
  }
  const me = `/members/${owner.memberId}`
  const isMemberMarked = async () => (await read<Said>(me)).selfApproved
  const trips = `/mileage/members/${owner.memberId}?${days}`
  const tripKey = async (tripId: string) =>
    (await read<{ items: { id: string; key: string }[] }>(trips)).items.find(({ id }) => id === tripId)?.key
  const decideTrip = async (tripId: string, decision: string) => ({
    from: '2024-01-01',
    to: '2024-03-30',
    decision,
    reason: '',
    keys: [await tripKey(tripId)],
  })
  const firstDayOf = async (runId: string) =>
    (await read<PayPeriods>('/payroll/periods?before=2024-03-30')).items.find((period) => period.runId === runId)?.from
  const approval = async (runId: string, state: string) => ({
    from: await firstDayOf(runId),
    memberIds: [owner.memberId],
    state,
  })
  const ownPay = `/payroll/members/${owner.memberId}?from=`
  const never = { none: 'never decided again: what follows is a record of its own' }

  return {
    hours: {
      isMarked: async (id) => (await read<WorkLogDetail>(`/work-logs/${id}`)).flags.includes('self_approved'),
      file: path(`/work-logs/export?${days}`),
      async decideAgain(id) {
        const { locationId, jobId, visitStart, startedAt, note, version } = await read<WorkLogDetail>(
          `/work-logs/${id}`,
        )
        const entry = { locationId, jobId, visitStart, startedAt, note, version, breaks: [], reason: 'Asked Kim.' }
        const endedAt = new Date(Date.parse(startedAt) + 3_600_000).toISOString()
        await fetchAsOther(`/work-logs/${id}`, 'PUT', { ...entry, endedAt })
      },
    },
    time_request: {
      isMarked: of('/time-requests'),
      file: { none: 'what it became leaves with the work logs' },
      decideAgain: never,
    },
    supply_request: {
      isMarked: of('/supply-requests'),
      file: path('/supply-requests/export'),
      async decideAgain(id) {
        const version = await versionOf(`/supply-requests/${id}`)
        await fetchAsOther(`/supply-requests/${id}/state`, 'PUT', { state: 'declined', answer: 'Not now.', version })
      },
    },
    corrective_action: {
      isMarked: of('/corrective-actions'),
      file: path('/corrective-actions/export'),
      async undo(id) {
        const { version } = await recordById<Said & Versioned>('/corrective-actions', id)
        await ours(`/corrective-actions/${id}`, 'PUT', { state: 'open', answer: 'Again.', version })
      },
      async decideAgain(id) {
        const { version } = await recordById<Said & Versioned>('/corrective-actions', id)
        await ours(`/corrective-actions/${id}`, 'PUT', { state: 'fixed', answer: 'Mopped', version })
        await fetchAsOther(`/corrective-actions/${id}`, 'PUT', { state: 'verified', answer: '', version: version + 1 })
      },
    },
    trip: {
      isMarked: of(trips),
      file: path(`/mileage/export?${days}`),
      undo: async (id) => ours('/mileage/decisions', 'POST', await decideTrip(id, 'reopen')),
      decideAgain: async (id) => fetchAsOther('/mileage/decisions', 'POST', await decideTrip(id, 'approve')),
    },
    leave: {
      isMarked: of('/time-off/requests'),
      file: path('/time-off/requests/export'),
      async decideAgain(id) {
        const version = await versionOf(`/time-off/requests/${id}`)
        await fetchAsOther(`/time-off/requests/${id}/cancellation`, 'POST', { version })
      },
    },
    leave_balance: {
      async isMarked(id) {
        const ledgers = await ledgersOf()
        const lines = await Promise.all(ledgers.map((ledger) => of(ledger)(id)))
        return lines.includes(true)
      },
      async file(id) {
        for (const ledger of await ledgersOf()) if (await of(ledger)(id)) return ledger.replace('?', '/export?')
        throw new Error('in no ledger')
      },
      decideAgain: never,
    },
    pay: {
      isMarked: async (runId) => (await read<MemberPay>(`${ownPay}${await firstDayOf(runId)}`)).selfApproved,
      file: async (runId) => `/payroll/export?from=${await firstDayOf(runId)}`,
      undo: async (runId) => ours('/payroll/approvals', 'POST', await approval(runId, 'open')),
      decideAgain: async (runId) => fetchAsOther('/payroll/approvals', 'POST', await approval(runId, 'approved')),
    },
    pay_adjustment: {
      async isMarked(id) {
        const { adjustments } = await read<MemberPay>(`${ownPay}2026-02-23`)
        return adjustments.some((adjustment) => adjustment.id === id && adjustment.selfApproved)
      },
      file: path('/payroll/export?from=2026-02-23'),
      decideAgain: (id) =>
        fetchAsOther(`/payroll/adjustments/${id}/reverse`, 'POST', { day: '2026-03-02', note: 'Not so.' }),
    },
    pay_rate: {
      isMarked: of(`${me}/pay-rates`),
      file: { none: 'pay leaves with the payroll files, which name who decided about themselves in the period' },
      decideAgain: never,
    },
    role: {
      isMarked: isMemberMarked,
      file: path('/members/export'),
      async decideAgain() {
        await fetchAsOther(`${me}/roles`, 'PUT', {
          roles: ['EMPLOYEE', 'ADMIN', 'OWNER'],
          version: await versionOf(me),
        })
      },
    },
    region: {
      isMarked: isMemberMarked,
      file: path('/members/export'),
      async decideAgain() {
        await fetchAsOther(me, 'PUT', { ...changesOf(await read<Member>(me)), regionIds: [] })
      },
    },
    certification: {
      isMarked: of(`${me}/certifications`),
      file: path('/members/certifications/export'),
      async decideAgain(id) {
        const { version } = await recordById<Said & Versioned>(`${me}/certifications`, id)
        const certification = {
          name: 'Biohazard',
          number: '',
          issuedOn: null,
          expiresOn: '2030-01-01',
          notes: '',
          version,
        }
        await fetchAsOther(`${me}/certifications/${id}`, 'PUT', certification)
      },
    },
  }

  async function ledgersOf() {
    const { items } = await read<LeaveBalanceList>(`/time-off/members/${owner.memberId}/balances`)
    return items.map(({ policyId }) => `/time-off/members/${owner.memberId}/ledger?policyId=${policyId}`)
  }
}

/** Counts the lines of the file with the self-approved flag. */
export function markedLines(csv: string): number {
  const lines = parse(csv, { bom: true, columns: true }) as Record<string, string>[]
  return lines.filter((line) => line['Self-approved'] === 'Yes').length
}
