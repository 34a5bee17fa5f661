/** The fields of a movement that the model needs. */
interface Booked {
  id: string
  undoesId: string | null
  fromAreaId: string | null
  toAreaId: string | null
  quantity: number
  quantityAfter: number
  costE4: number
}

/** The number of units that make up a whole in the model's shares. */
const whole = 10n ** 12n

const half = (value: bigint, of: bigint) => (2n * value + of) / (2n * of)

/**
 * Computes the cost that undoing a receipt removes from stock, to check the database independently. It follows the
 * receipt's share through every later movement; an earlier undo counts with its own shares.
 */
export function costOfUndo(moves: readonly Booked[], undo: number, { pool, value }: { pool: bigint; value: bigint }) {
  const [move, brought] = [moves[undo], moves.findIndex(({ id }) => id === moves[undo]?.undoesId)]
  const own = moves[brought]
  if (!move || !own) return 0n
  const count = BigInt(move.quantity)
  if (pool === count) return value
  const left = shareLeft(moves, brought, undo)
  const ownValue = left * BigInt(own.costE4)
  const restValue = value * whole > ownValue ? value * whole - ownValue : 0n
  const [missing, rest] = [(whole - left) * count, pool * whole - left * count]
  const cost = half(ownValue * rest + restValue * missing, rest * whole)
  return cost < value ? cost : value
}

function shareLeft(moves: readonly Booked[], brought: number, until: number): bigint {
  const taken = new Map<string, bigint>()
  let left = whole
  for (let at = brought + 1; at < until; at += 1) {
    const later = moves[at]
    if (!later || !later.fromAreaId === !later.toAreaId) continue
    if (!later.fromAreaId) {
      left += taken.get(later.undoesId ?? '') ?? 0n
      continue
    }
    const undone = moves.findIndex(({ id }) => id === later.undoesId)
    const own = undone < 0 ? 0n : shareLeft(moves, undone, at)
    const rest = BigInt(later.quantityAfter) * whole + BigInt(later.quantity) * (whole - own)
    const keptCost = rest > 0n ? half(left * BigInt(later.quantityAfter) * whole, rest) : 0n
    taken.set(later.id, left - keptCost)
    left = keptCost
  }
  return left
}

/** The lowest and the highest unit cost of receipts, ignoring undos. */
export function unitCosts(moves: readonly Booked[]): readonly [bigint, bigint] {
  const costs = moves
    .filter(({ fromAreaId, toAreaId, undoesId }) => !fromAreaId && toAreaId && !undoesId)
    .map(({ costE4, quantity }) => [BigInt(costE4) / BigInt(quantity), (BigInt(costE4) - 1n) / BigInt(quantity) + 1n])
  const sorted = costs.flat().toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return [sorted[0] ?? 0n, sorted.at(-1) ?? 0n]
}
