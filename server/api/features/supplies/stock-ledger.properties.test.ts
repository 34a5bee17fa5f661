import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { enter } from '#server/api/domain/supplies/ledger.store.ts'
import { ProblemError } from '#server/api/problem.ts'
import { useApi } from '#server/api/test/api.ts'
import { addMove, undoMove } from './moves.store.ts'
import { stock } from './stock.store.ts'
import { stockValue } from './stock-value.store.ts'
import { liners, stockroom } from './test/stockroom.ts'
import type { SupplyItemRecord } from '#shared/supplies/supplies.contract.ts'

const run = useApi()
const { api } = run

const place = fc.integer({ min: 0, max: 2 })
const quantity = fc.integer({ min: 1, max: 12 })
/** What happens, by index of a place and of an earlier move. */
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
  // A recap tells of an earlier hour, and may have used more than was on record.
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('recap' as const), at: place, quantity, hoursAgo: fc.nat(900) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), nth: fc.nat(30) }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Exact, halves away from zero, for what is not negative. */
const share = (whole: bigint, part: bigint, of: bigint) => (2n * whole * part + of) / (2n * of)
const cents = (e4: bigint) => share(e4, 1n, 100n)

describe('the ledger of stock', () => {
  test('conserves quantity and value, to the cent, whatever happens', { timeout: 120_000 }, async () => {
    const { own, location, warehouse, addCloset, made } = await stockroom(run)
    const van = await made<{ id: string }>('/stock-areas', { name: 'Van', kind: 'vehicle', locationId: null })
    const areas = [warehouse.id, van.id, (await addCloset(location.id)).id]
    const by = { organizationId: own.id, userId: own.owner.userId }
    const within = <T>(work: (tx: TenantTx) => Promise<T>) => inTenant(api.db, own.id, work)
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

    let item = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        item += 1
        const { id: itemId } = await made<SupplyItemRecord>('/supply-items', {
          ...liners,
          name: `Item ${item}`,
          sku: '',
        })
        let before: Awaited<ReturnType<typeof movesOf>> = []
        for (const one of steps) {
          await take(itemId, one).catch((error: unknown) => {
            if (!(error instanceof ProblemError)) throw error
          })
          const moves = await movesOf(itemId)
          // What was booked stays as it was booked.
          expect(moves.slice(0, before.length)).toEqual(before)
          before = moves
        }
        const held = new Map<string, number>()
        let [pool, value, average] = [0n, 0n, BigInt(liners.unitCostE4)]
        for (const [index, move] of before.entries()) {
          const [isIn, isOut] = [!move.fromAreaId && !!move.toAreaId, !!move.fromAreaId && !move.toAreaId]
          const count = BigInt(move.quantity)
          const byShare = pool > 0n ? share(value, count, pool) : average * count
          const undone = before.find(({ id }) => id === move.undoesId)
          const again = undone && BigInt(undone.costE4)
          const fits = again !== undefined && !(isOut && (again > value || (pool === count && again !== value)))
          const paid = move.kind === 'receive' && !undone ? cents(BigInt(move.unitCostE4) * count) * 100n : undefined
          const cost = paid ?? (fits ? again : byShare)
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
        }
        const total = Number(cents(value))
        const sumOf = (kinds: readonly string[]) =>
          before.reduce((sum, move) => (kinds.includes(move.kind) ? sum + Number(move.valueMinor) : sum), 0)
        expect(sumOf(['receive']) + sumOf(['issue', 'waste', 'bill', 'return']) + sumOf(['count'])).toBe(total)
        const lines = (await within((tx) => stock(tx, {}))).filter((line) => line.itemId === itemId)
        expect(lines.reduce((sum, { valueMinor }) => sum + valueMinor, 0)).toBe(total)
        for (const { areaId, onHand } of lines) expect(onHand).toBe(held.get(areaId))
        const today = (await within((tx) => stockValue(tx, {}))).items.filter((line) => line.itemId === itemId)
        expect(today.reduce((sum, { valueMinor }) => sum + valueMinor, 0)).toBe(total)
      }),
      { numRuns: 12 },
    )
  })
})
