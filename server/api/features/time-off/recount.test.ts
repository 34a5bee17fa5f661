import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import { runJobs } from '#server/api/test/mail.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { buildLeave, vacation } from './test/on-leave.ts'

const api = useApi()
const { call } = api

/** A member with hourly sick leave since twenty days ago, with functions that correct work as a manager does. */
async function byTheHour() {
  const world = await buildLeave(api)
  const { org, places, eva, addPolicy, assign, ledger } = world
  const policy = await addPolicy({
    name: 'Sick',
    kind: 'sick',
    rules: { ...vacation.rules, accrual: { method: 'per_hour_worked', divisor: 30 } },
  })
  await assign(policy, dayFromNow(-20), eva.id)
  const location = await places.addLocation(await places.addClient({ name: 'Harbor' }), { name: 'Hall' })
  const at = (day: number, hour: number) => `${dayFromNow(day)}T${String(12 + hour).padStart(2, '0')}:00:00Z`
  const entry = (day: number, hours: number, more: object = {}) => ({
    locationId: location.id,
    jobId: null,
    visitStart: null,
    startedAt: at(day, 0),
    endedAt: at(day, hours),
    breaks: [],
    note: '',
    reason: 'Forgotten',
    ...more,
  })
  const log = async (day: number, hours: number) => {
    const body = { memberId: eva.id, ...entry(day, hours) }
    return (await call(org.headers, `${places.base}/work-logs`, { body })).json<WorkLogDetail>()
  }
  const correct = async ({ id, version }: WorkLogDetail, day: number, hours: number, more: object = {}) => {
    const body = { ...entry(day, hours, more), version }
    const changed = await call(org.headers, `${places.base}/work-logs/${id}`, { method: 'PUT', body })
    return changed.json<WorkLogDetail>()
  }
  const remove = ({ id, version }: WorkLogDetail) =>
    call(org.headers, `${places.base}/work-logs/${id}/void`, { body: { reason: 'Twice', version } })
  const lines = async () => {
    await runJobs(api.api)
    return (await ledger(policy)).items.map(({ kind, day, minutes, balanceMinutes }) => [
      kind,
      day,
      minutes,
      balanceMinutes,
    ])
  }
  return { at, log, correct, remove, lines }
}

describe('recomputing leave after corrections', () => {
  test('adds leave for late work immediately', async () => {
    const { log, lines } = await byTheHour()
    await log(-5, 10)
    expect(await lines()).toEqual([['accrue', dayFromNow(-5), 20, 20]])
    await log(-3, 5)
    expect(await lines()).toEqual([
      ['accrue', dayFromNow(-3), 10, 30],
      ['accrue', dayFromNow(-5), 20, 20],
    ])
  })

  test('adds a line per correction, several on one day, and nothing on a repeated run', async () => {
    const { at, log, correct, remove, lines } = await byTheHour()
    const today = dayFromNow(0)
    const accrued = ['accrue', dayFromNow(-5), 20, 20]
    const first = await log(-5, 10)
    expect(await lines()).toEqual([accrued])
    const shorter = await correct(first, -5, 5)
    expect(await lines()).toEqual([['recount', today, -10, 10], accrued])
    const meal = { kind: 'meal', startedAt: at(-5, 2), endedAt: at(-5, 3) }
    const withMeal = await correct(shorter, -5, 5, { breaks: [meal] })
    const after = await lines()
    expect(after.reduce((sum, [, , minutes]) => sum + Number(minutes), 0)).toBe(8)
    expect(await lines()).toEqual(after)
    expect((await remove(withMeal)).statusCode).toBe(200)
    const gone = await lines()
    expect(gone).toHaveLength(4)
    expect(gone.reduce((sum, [, , minutes]) => sum + Number(minutes), 0)).toBe(0)
  })
})
