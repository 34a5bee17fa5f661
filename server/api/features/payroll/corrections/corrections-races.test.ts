import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { recomputeLocked, computeCorrections } from './corrections.store.ts'
import { readOrganizationPay } from '../inputs/pay-terms.store.ts'
import { dayAfter, monday, buildPayroll } from '../test/payroll-world.ts'

const run = useApi()
const { api } = run

const next = dayAfter(14)

/** Ten hours at $20.00 in a locked period and one hour in the next. */
async function lockedWorld() {
  const world = await buildPayroll(run)
  const { sam, rate, works, locked } = world
  await rate(sam.memberId, 20)
  await works(sam.memberId, monday, 10)
  await works(sam.memberId, next, 1)
  await locked()
  return world
}

/** Starts work in its own transaction and commits it only when the other work is done or waits for it. */
async function meanwhile<T>(organizationId: string, work: (tx: TenantTx) => Promise<unknown>, other: () => Promise<T>) {
  return inTenant(api.db, organizationId, async (tx) => {
    await work(tx)
    const state = { isOver: false }
    const answer = other().finally(() => {
      state.isOver = true
    })
    while (!state.isOver && !(await somebodyWaits(tx)))
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    return { answer }
  }).then(({ answer }) => answer)
}

async function somebodyWaits(tx: TenantTx) {
  const { rows } = await sql`
    select from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(tx)
  return rows.length > 0
}

const recounted = (organizationId: string) => async (tx: TenantTx) =>
  recomputeLocked(tx, organizationId, await readOrganizationPay(tx), 24)

const settled = (organizationId: string) =>
  inTenant(api.db, organizationId, async (tx) => computeCorrections(tx, organizationId, await readOrganizationPay(tx)))

describe('concurrent payroll corrections', () => {
  test('pays a difference once when a lock races the background recount', async () => {
    const { org, sam, rate, approve, lock, payroll } = await lockedWorld()
    await rate(sam.memberId, 25, { effectiveOn: monday })
    await settled(org.id)
    expect((await payroll(next)).totals.grossMinor).toBe(25_00 + 50_00)
    await approve([sam.memberId], next)
    const answer = await meanwhile(org.id, recounted(org.id), () => lock(next))
    expect(answer.statusCode).toBe(201)
    expect((await payroll(next)).totals.grossMinor).toBe(25_00 + 50_00)
    expect((await payroll(dayAfter(28))).members, 'nothing is left').toEqual([])
  })

  test('locks with a rate that is written during the lock', async () => {
    const { org, sam, lock, approve } = await lockedWorld()
    await approve([sam.memberId], next)
    const raise = (tx: TenantTx) =>
      tx
        .insertInto('payRates')
        .values({
          organizationId: org.id,
          id: randomUUID(),
          memberId: sam.memberId,
          basis: 'hour',
          rateE4: 300_000,
          effectiveOn: next,
          jobId: null,
          locationId: null,
          note: '',
        })
        .execute()
    const answer = await meanwhile(org.id, raise, () => lock(next))
    expect(answer.json()).toMatchObject({ code: 'pay_not_approved', details: 'Sam Ortiz ($20.00 → $30.00).' })
  })

  test('keeps the later of two concurrent recounts', async () => {
    const { org, sam, rate, payroll } = await lockedWorld()
    await rate(sam.memberId, 25, { effectiveOn: monday })
    await meanwhile(org.id, recounted(org.id), async () => {
      await rate(sam.memberId, 30, { effectiveOn: monday })
      await settled(org.id)
    })
    expect((await payroll(next)).totals.grossMinor).toBe(30_00 + 100_00)
  })

  test('locks once under concurrent approvals and pays open corrections once', async () => {
    const { sam, rate, approve, lock, payroll } = await lockedWorld()
    await rate(sam.memberId, 25, { effectiveOn: monday })
    await Promise.all([approve([sam.memberId], next), approve([sam.memberId], next)])
    const answers = await Promise.all([lock(next), lock(next)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect((await payroll(next)).totals.grossMinor).toBe(25_00 + 50_00)
    expect((await payroll(dayAfter(28))).members).toEqual([])
  })
})
