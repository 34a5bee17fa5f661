import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { enter } from '#server/api/domain/supplies/ledger.store.ts'
import { ProblemError } from '#server/api/problem.ts'
import { useApi } from '#server/api/test/api.ts'
import { addMove, undoMove } from './moves.store.ts'
import { stock } from './stock.store.ts'
import { stockValue } from './stock-value.store.ts'
import { liners, buildStockroom } from './test/stockroom.ts'
import { costOfUndo, unitCosts } from './test/cost-of-undo.ts'

const run = useApi()
const { api } = run

const place = fc.integer({ min: 0, max: 2 })
const quantity = fc.integer({ min: 1, max: 12 })
/** A step of the random history; places and earlier movements are chosen by index. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('receive' as const), at: place, quantity, cost: fc.nat(99_999) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('issue', 'waste', 'bill', 'return', 'transfer', 'count'),
      at: place,
      to: place,
      quantity,
      reason: fc.constantFrom('counted', 'damaged', 'lost'),
    }),
  },
  // A recap may be backdated, and may use more than was on record.
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('recap' as const), at: place, quantity, hoursAgo: fc.nat(900) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), nth: fc.nat(30) }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** An exact share, rounded half away from zero; for non-negative values. */
const share = (whole: bigint, part: bigint, of: bigint) => (2n * whole * part + of) / (2n * of)
const cents = (e4: bigint) => share(e4, 1n, 100n)

describe('the ledger of stock', () => {
  test('conserves quantity and value to the cent under any history', { timeout: 120_000 }, async () => {
    const { org, location, warehouse, addCloset, made } = await buildStockroom(run)
    const van = await made<{ id: string }>('/stock-areas', { name: 'Van', kind: 'vehicle', locationId: null })
    const areas = [warehouse.id, van.id, (await addCloset(location.id)).id]
    const by = { organizationId: org.id, userId: org.owner.userId }
    const within = <T>(work: (tx: TenantTx) => Promise<T>) => inTenant(api.db, org.id, work)
    const movesOf = (itemId: string) =>
      within((tx) => tx.selectFrom('stockMoves').selectAll().where('itemId', '=', itemId).orderBy('nth').execute())

    async function take(itemId: string, one: Step) {
      if (one.kind === 'undo') {
        const moves = await movesOf(itemId)
        const id = moves[one.nth % Math.max(1, moves.length)]?.id
        return id ? within((tx) => undoMove(tx, by, id)) : undefined
      }
      const areaId = areas[one.at] ?? ''
      if (one.kind === 'recap') {
        const at = new Date(Date.now() - one.hoursAgo * 3_600_000)
        const entry = { itemId, fromAreaId: areaId, toAreaId: null, locationId: location.id, quantity: one.quantity }
        return within((tx) => enter(tx, { ...by, source: 'recap', sourceId: null, at }, [{ ...entry, kind: 'issue' }]))
      }
      const move = { itemId, areaId, locationId: location.id, quantity: one.quantity, note: '' }
      if (one.kind === 'receive')
        return within((tx) => addMove(tx, by, { ...move, kind: 'receive', toAreaId: null, unitCostE4: one.cost }))
      const { kind, reason } = one
      return within((tx) => addMove(tx, by, { ...move, kind, reason, toAreaId: areas[one.to] ?? '', unitCostE4: null }))
    }

    const dayBefore = (daysAgo: number) =>
      Temporal.Now.plainDateISO('America/New_York').subtract({ days: daysAgo }).toString()
    /** An item whose first receipts were booked three and two days ago. */
    async function itemOfLongAgo(name: string): Promise<string> {
      const itemId = randomUUID()
      const outside = { itemId, fromAreaId: null, toAreaId: areas[0] ?? '', locationId: null }
      await within(async (tx) => {
        await sql`insert into supply_items (organization_id, id, name, unit_cost_e4)
          values (${org.id}, ${itemId}, ${name}, ${liners.unitCostE4})`.execute(tx)
        for (const [daysAgo, quantity, unitCostE4] of [
          [3, 4, 20_000],
          [2, 3, 25_000],
        ] as const) {
          const at = new Date(`${dayBefore(daysAgo)}T17:00:00Z`)
          const origin = { ...by, source: 'manual', sourceId: null, at, bookedAt: at } as const
          await enter(tx, origin, [{ ...outside, kind: 'receive', quantity, unitCostE4 }])
        }
      })
      return itemId
    }
    const valueAt = async (itemId: string, daysAgo: number) => {
      const { items } = await within((tx) => stockValue(tx, { asOf: dayBefore(daysAgo) }))
      return items.filter((line) => line.itemId === itemId).reduce((sum, { valueMinor }) => sum + valueMinor, 0)
    }

    let item = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        item += 1
        const itemId = await itemOfLongAgo(`Item ${item}`)
        let before: Awaited<ReturnType<typeof movesOf>> = []
        for (const entry of steps) {
          await take(itemId, entry).catch((error: unknown) => {
            if (!(error instanceof ProblemError)) throw error
          })
          const moves = await movesOf(itemId)
          // Booked movements never change.
          expect(moves.slice(0, before.length)).toEqual(before)
          before = moves
        }
        const held = new Map<string, number>()
        let [pool, value, average] = [0n, 0n, BigInt(liners.unitCostE4)]
        for (const [index, move] of before.entries()) {
          const [isIn, isOut] = [!move.fromAreaId && !!move.toAreaId, !!move.fromAreaId && !move.toAreaId]
          const count = BigInt(move.quantity)
          const undone = before.find(({ id }) => id === move.undoesId)
          const byShare = pool > 0n ? share(value, count, pool) : average * count
          const paid = move.kind === 'receive' ? cents(BigInt(move.unitCostE4) * count) * 100n : byShare
          const back = isOut ? costOfUndo(before, index, { pool, value }) : BigInt(undone?.costE4 ?? 0)
          const cost = undone ? back : paid
          const after = value + (isIn ? cost : isOut ? -cost : 0n)
          expect([move.nth, BigInt(move.costE4), BigInt(move.valueMinor)]).toEqual([
            index + 1,
            cost,
            cents(after) - cents(value),
          ])
          for (const [area, change] of [
            [move.fromAreaId, -move.quantity],
            [move.toAreaId, move.quantity],
          ] as const) {
            if (!area) continue
            held.set(area, (held.get(area) ?? 0) + change)
            expect(held.get(area)).toBeGreaterThanOrEqual(0)
          }
          pool += isIn ? count : isOut ? -count : 0n
          value = after
          if (pool > 0n) average = share(value, 1n, pool)
          if (pool === 0n) expect(value).toBe(0n)
          // A unit in stock costs between the cheapest and the most expensive receipt, apart from rounding.
          const [lowest, highest] = unitCosts(before.slice(0, index + 1))
          const rounding = BigInt(index) + 1n
          expect(value).toBeGreaterThanOrEqual(lowest * pool - rounding)
          expect(value).toBeLessThanOrEqual(highest * pool + rounding)
        }
        const total = Number(cents(value))
        const sumOf = (kinds: readonly string[]) =>
          before.reduce((sum, move) => (kinds.includes(move.kind) ? sum + Number(move.valueMinor) : sum), 0)
        expect(sumOf(['receive']) + sumOf(['issue', 'waste', 'bill', 'return']) + sumOf(['count'])).toBe(total)
        const lines = (await within((tx) => stock(tx, {}))).filter((line) => line.itemId === itemId)
        expect(lines.reduce((sum, { valueMinor }) => sum + valueMinor, 0)).toBe(total)
        for (const { areaId, onHand } of lines) expect(onHand).toBe(held.get(areaId))
        // Later movements do not change past values: 4 at 2.00 after the first day, and 3 more at 2.50 after the
        // second.
        expect([await valueAt(itemId, 3), await valueAt(itemId, 2), await valueAt(itemId, 0)]).toEqual([
          800,
          1_550,
          total,
        ])
      }),
      { numRuns: 12 },
    )
  })
})
