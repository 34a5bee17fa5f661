import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildSoleOwner } from '#server/api/features/decisions/test/sole-owner.ts'
import { useApi } from '#server/api/test/api.ts'
import type { MemberPay, PayPeriods } from '#shared/payroll/payroll.contract.ts'
import type { LeaveBalanceList } from '#shared/time-off/time-off-balances.contract.ts'
import { decisionKindNames, type DecisionKind } from '#shared/decisions/kinds.ts'
import { OwnTimeRequests } from '#web/features/employee/hours/own-time-requests.tsx'
import { InspectionReportsPage } from '#web/features/inspections/report/reports-page.tsx'
import { MemberPage } from '#web/features/members/member/member-page.tsx'
import { MemberMileagePage } from '#web/features/mileage/member-mileage-page.tsx'
import { MemberPayPage } from '#web/features/payroll/member/member-pay-page.tsx'
import { statementBlocks } from '#web/features/payroll/statements/statement-blocks.ts'
import { SuppliesView } from '#web/features/supply-requests/supplies-view.tsx'
import { TimeOffHistoryPage } from '#web/features/time-off/history-page.tsx'
import { TimeOffPage } from '#web/features/time-off/time-off-page.tsx'
import { WorkLogsView } from '#web/features/work-logs/work-logs-view.tsx'
import { connectPage, renderAt } from '#web/test/screen.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

type Acme = Awaited<ReturnType<typeof buildSoleOwner>>
const shown = (address: string, pattern: string, page: ReactNode) => ({ address, pattern, page })
type Shown = ReturnType<typeof shown>

const readOf = async <T,>({ owner, base }: Acme, path: string) =>
  (await run.call(owner.headers, `${base}${path}`)).json<T>()
const memberAt = (tab: string) => async () =>
  shown(`/members/:memberId?tab=${tab}`, '/members/:memberId', <MemberPage />)
const payAt = (from: string) =>
  shown(`/reports/payroll/:memberId?from=${from}`, '/reports/payroll/:memberId', <MemberPayPage />)

/** Renders the page of a record, by kind. */
const pageOf: Readonly<Record<DecisionKind, (acme: Acme, recordId: string) => Promise<Shown>>> = {
  hours: async ({ org }) =>
    shown('/operations?view=logs&period=all', '/operations', <WorkLogsView organizationId={org.id} />),
  time_request: async ({ org }) => shown('/employee', '/employee', <OwnTimeRequests organizationId={org.id} />),
  supply_request: async ({ org }) =>
    shown('/operations?state=approved', '/operations', <SuppliesView organizationId={org.id} />),
  corrective_action: async () =>
    shown('/reports/inspections?tab=actions&state=verified', '/reports/inspections', <InspectionReportsPage />),
  trip: async () =>
    shown(
      '/reports/mileage/:memberId?from=2024-01-01&to=2024-01-31',
      '/reports/mileage/:memberId',
      <MemberMileagePage />,
    ),
  leave: async () => shown('/time-off?tab=requests&show=all', '/time-off', <TimeOffPage />),
  async leave_balance(acme) {
    const { items } = await readOf<LeaveBalanceList>(acme, `/time-off/members/${acme.owner.memberId}/balances`)
    const query = `member=:memberId&policy=${items[0]?.policyId}`
    return shown(`/time-off/history?${query}`, '/time-off/history', <TimeOffHistoryPage />)
  },
  async pay(acme, runId) {
    const { items } = await readOf<PayPeriods>(acme, '/payroll/periods?before=2024-03-30')
    return payAt(items.find((period) => period.runId === runId)?.from ?? '')
  },
  pay_adjustment: async () => payAt('2026-02-23'),
  pay_rate: memberAt('pay'),
  role: memberAt('roles'),
  region: memberAt('profile'),
  certification: memberAt('certifications'),
}

describe.each(decisionKindNames)('a self-approved %s', (kind) => {
  test('is marked on its page', async () => {
    const acme = await buildSoleOwner(run)
    const { org, owner, inOwn, setActive, cases, marks } = acme
    await inOwn((tx) => tx.updateTable('configurations').set({ payPeriodStart: '2024-01-01' }).execute())
    const decide = await cases[kind](owner)
    await setActive(false)
    expect((await decide()).statusCode).toBeLessThan(300)
    const [mark] = await marks(kind)
    const { address, pattern, page } = await pageOf[kind](acme, mark?.recordId ?? '')
    connectPage(run.api.app, owner.headers)
    renderAt(`/org/${org.id}${address.replace(':memberId', owner.memberId)}`, `/org/:organizationId${pattern}`, page)
    expect(await screen.findAllByText('Self-approved')).not.toEqual([])
  })
})

describe('a pay statement', () => {
  test('names its self-approved parts', async () => {
    const acme = await buildSoleOwner(run)
    const { owner, inOwn, setActive, cases, marks, base } = acme
    await inOwn((tx) => tx.updateTable('configurations').set({ payPeriodStart: '2024-01-01' }).execute())
    await setActive(false)
    const factsIn = async (from: string) => {
      const pay = await readOf<MemberPay>(acme, `/payroll/members/${owner.memberId}?from=${from}`)
      const blocks = statementBlocks(pay, 'Acme')
      return Object.fromEntries(blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : [])))['Self-approved']
    }
    expect(await factsIn('2026-02-23')).toBeUndefined()
    expect((await (await cases.pay_adjustment(owner))()).statusCode).toBe(201)
    expect(await factsIn('2026-02-23')).toBe('Bonus: Thanks')
    expect((await (await cases.pay(owner))()).statusCode).toBe(200)
    const [mark] = await marks('pay')
    const { items } = await readOf<PayPeriods>(acme, '/payroll/periods?before=2024-03-30')
    const from = items.find(({ runId }) => runId === mark?.recordId)?.from ?? ''
    expect(await factsIn(from)).toBe('Approval')
    const body = { from, memberIds: [owner.memberId], state: 'open' }
    expect((await run.call(owner.headers, `${base}/payroll/approvals`, { body })).statusCode).toBe(200)
    expect(await factsIn(from)).toBeUndefined()
    expect((await (await cases.hours(owner))()).statusCode).toBe(201)
    expect(await factsIn('2024-01-01')).toBe('Hours, mileage or time off')
  })
})
