import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { runJobs } from '#server/api/test/mail.ts'
import type { Member } from '#shared/members/members.contract.ts'
import type { LedgerPage } from '#shared/time-off/time-off-balances.contract.ts'
import type { LeavePolicy } from '#shared/time-off/time-off-policies.contract.ts'
import { dayAfter, daysAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()
const { api, call } = run

const rules = {
  accrual: { method: 'yearly', minutes: 4_800 },
  capMinutes: null,
  yearlyAccrualMaxMinutes: null,
  yearlyUseMaxMinutes: null,
  yearStart: { kind: 'date', monthDay: '01-01' },
  carryOverMaxMinutes: null,
  carryOverExpiresAfterDays: null,
  accrualWaitingDays: 0,
  useWaitingDays: 0,
  allowsNegative: false,
}
const [nextFrom, lastDay] = [dayAfter(14), dayAfter(4)]

/**
 * Sam has 80 hours of vacation since January 1, earns $20.00, or $25.00 from the period's fifth day, and worked two
 * days.
 */
async function leavingWorld(leaving: object = {}) {
  const world = await buildPayroll(run)
  const { org, base, sam, rate, works } = world
  const { memberId } = sam
  await rate(memberId, 20)
  await rate(memberId, 25, { effectiveOn: lastDay })
  await works(memberId, daysAfter(0, 1), 8)
  const path = `${base}/time-off/policies`
  const draft = { name: 'Vacation', kind: 'vacation', paid: true, tracksBalance: true, includesHolidays: false }
  const terms = { pays: 'all', maxMinutes: 0, reinstatedDays: 0, ...leaving }
  const body = { ...draft, dayMinutes: 480, rules, leaving: terms }
  const policy = (await call(org.headers, path, { body })).json<LeavePolicy>()
  const assignment = { memberIds: [memberId], startsOn: '2026-01-01' }
  await call(org.headers, `${path}/${policy.id}/assignments`, { body: assignment })
  const memberPath = `${base}/members/${memberId}`
  const change = async (more: Partial<Member>) => {
    const before = (await call(org.headers, memberPath)).json<Member>()
    const { name, email, phone, title, language, managerId, regions, hiredOn, endedOn, version } = before
    const { employeeNumber, address, emergencyContact } = before
    const profile = { name, email, phone, title, language, managerId, hiredOn, endedOn, version }
    const rest = { employeeNumber, address, emergencyContact, regionIds: regions.map(({ id }) => id) }
    const answer = await call(org.headers, memberPath, { method: 'PUT', body: { ...profile, ...rest, ...more } })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
    await runJobs(api)
  }
  const ledger = async () => {
    const query = { policyId: policy.id }
    const page = (await call(org.headers, `${base}/time-off/members/${memberId}/ledger`, { query })).json<LedgerPage>()
    return page.items
  }
  const timeOff = async (from = monday) =>
    (await world.detail(memberId, from)).lines.filter(({ kind }) => kind === 'time_off')
  const corrections = async (from = nextFrom) =>
    (await world.detail(memberId, from)).lines
      .filter(({ kind }) => kind === 'adjustment')
      .map(({ amountMinor }) => amountMinor)
  return { ...world, policy, memberPath, change, ledger, timeOff, corrections }
}

describe('leave payouts on departure', () => {
  test('pays the balance at the last day’s rate as an explained line and empties it', async () => {
    const { change, timeOff, ledger } = await leavingWorld()
    await change({ endedOn: lastDay })
    expect(await timeOff()).toMatchObject([
      {
        day: lastDay,
        seconds: 80 * 3_600,
        amountMinor: 2_000_00,
        steps: [expect.stringContaining('Vacation paid out at termination: 80 h')],
      },
    ])
    expect((await ledger())[0]).toMatchObject({ kind: 'payout', day: lastDay, minutes: -4_800, balanceMinutes: 0 })
  })

  test('pays up to 40 hours and forfeits the rest, and nothing under a policy without payout', async () => {
    const { change, timeOff, ledger } = await leavingWorld({ pays: 'up_to', maxMinutes: 2_400 })
    await change({ endedOn: lastDay })
    expect(await timeOff()).toMatchObject([{ amountMinor: 1_000_00 }])
    expect((await ledger()).map(({ kind, minutes }) => [kind, minutes])).toEqual([
      ['forfeit', -2_400],
      ['payout', -2_400],
      ['grant', 4_800],
    ])
    const other = await leavingWorld({ pays: 'none' })
    await other.change({ endedOn: lastDay })
    expect(await other.timeOff()).toEqual([])
  })

  test('pays once in the next period for a last day entered after the lock, and again for a changed one', async () => {
    const { change, locked, corrections, timeOff, ledger } = await leavingWorld()
    await locked()
    await change({ endedOn: lastDay })
    expect(await corrections()).toEqual([2_000_00])
    // Six days later, still at $25.00: same period, same amount.
    await change({ endedOn: dayAfter(10) })
    expect(await corrections()).toEqual([2_000_00])
    // In the next period it is that period's own line.
    await change({ endedOn: dayAfter(20) })
    expect(await corrections()).toEqual([])
    expect(await timeOff(nextFrom)).toMatchObject([{ day: dayAfter(20), amountMinor: 2_000_00 }])
    expect((await ledger())[0]?.balanceMinutes).toBe(0)
  })

  test('takes the payout back and restores the balance when the departure is cancelled', async () => {
    const { change, locked, corrections, ledger } = await leavingWorld()
    await change({ endedOn: lastDay })
    await locked()
    await change({ endedOn: null })
    expect(await corrections()).toEqual([-2_000_00])
    expect((await ledger()).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(4_800)
  })

  test('keeps a rehired member’s payout and pays it once', async () => {
    const { change, locked, corrections, ledger, timeOff } = await leavingWorld()
    await change({ hiredOn: '2025-06-02', endedOn: lastDay })
    await locked()
    await change({ hiredOn: dayAfter(30), endedOn: null })
    expect(await corrections()).toEqual([])
    expect(await timeOff(dayAfter(28))).toEqual([])
    expect((await ledger()).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(0)
    // The second employment ends on another day, with nothing to pay out.
    await change({ endedOn: dayAfter(40) })
    expect((await ledger()).filter(({ kind }) => kind === 'payout')).toHaveLength(1)
  })

  test('pays late-approved leave before the last day as leave and reduces the payout', async () => {
    const { org, base, change, locked, corrections, policy, sam } = await leavingWorld()
    await change({ endedOn: lastDay })
    await locked()
    const note = { policyId: policy.id, day: dayAfter(2), minutes: -480, note: 'Was off that day' }
    const answer = await call(org.headers, `${base}/time-off/members/${sam.memberId}/adjustments`, { body: note })
    expect(answer.statusCode).toBeLessThan(300)
    await runJobs(api)
    expect(await corrections()).toEqual([-200_00])
  })

  test('treats a deactivation without a last day as one', async () => {
    const { org, base, memberPath, ledger } = await leavingWorld()
    expect((await call(org.headers, `${memberPath}/deactivate`, { method: 'POST' })).statusCode).toBeLessThan(300)
    await runJobs(api)
    const { items } = (await call(org.headers, `${base}/time-off/policies`)).json<{ items: LeavePolicy[] }>()
    expect(items).toHaveLength(1)
    // Today still counts as worked, so the payout comes the following night.
    expect((await ledger()).map(({ kind }) => kind)).toEqual(['grant'])
  })

  test('lets the payout rule of a policy change until it has settled a balance', async () => {
    const { org, base, change, policy, ledger } = await leavingWorld({ pays: 'kept' })
    const { id, isInUse: _, isArchived: _archived, memberCount: _count, ...draft } = policy
    const choose = (pays: string, version: number) =>
      call(org.headers, `${base}/time-off/policies/${id}`, {
        method: 'PUT',
        body: { ...draft, leaving: { ...draft.leaving, pays }, version },
      })
    expect((await choose('all', policy.version)).statusCode).toBe(200)
    // Sam left months before the rule was set, so the balance is unchanged.
    await change({ endedOn: lastDay })
    expect((await ledger()).map(({ kind }) => kind)).toEqual(['grant'])
    const settled = await leavingWorld()
    await settled.change({ endedOn: lastDay })
    const { policy: used } = settled
    const { isInUse: _used, isArchived: _old, memberCount: _members, id: usedId, ...body } = used
    const path = `${settled.base}/time-off/policies/${usedId}`
    const leaving = { ...body.leaving, pays: 'none' }
    const answer = await call(settled.org.headers, path, { method: 'PUT', body: { ...body, leaving } })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'leave_policy_in_use' })
  })
})
