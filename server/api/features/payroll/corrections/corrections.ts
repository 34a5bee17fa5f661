import type { PayLineKind } from '#shared/payroll/kinds.ts'
import type { PayPeriod } from '#server/api/domain/pay-periods/periods.ts'
import { plainLine, type StoredLine } from '../statements/stored-line.ts'

/** Corrections stay apart by nature: wages are taxed, mileage and reimbursements are not. */
const natures = ['wages', 'mileage', 'other'] as const
type Nature = (typeof natures)[number]

function natureOf({ kind, adjustment }: StoredLine): Nature {
  if (kind === 'mileage') return 'mileage'
  return kind === 'adjustment' && adjustment !== 'retro' ? 'other' : 'wages'
}

type Sums<K> = Map<K, number>

interface Money {
  kinds: Sums<PayLineKind>
  jobs: Sums<string | null>
}

function moneyOf(lines: readonly StoredLine[], nature: Nature): Money {
  const money: Money = { kinds: new Map(), jobs: new Map() }
  for (const line of lines) {
    if (natureOf(line) !== nature) continue
    for (const { kind, amountMinor } of line.corrected ?? [line]) add(money.kinds, kind, amountMinor)
    for (const { jobKey, amountMinor } of line.parts) add(money.jobs, jobKey, amountMinor)
  }
  return money
}

const add = <K>(sums: Sums<K>, key: K, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)

/** Changes per key, sorted by key. */
function differences<K extends string | null>(now: Sums<K>, before: Sums<K>): [K, number][] {
  const keys = new Set([...now.keys(), ...before.keys()])
  return [...keys]
    .map((key): [K, number] => [key, (now.get(key) ?? 0) - (before.get(key) ?? 0)])
    .filter(([, amount]) => amount !== 0)
    .toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
}

const total = (sums: Sums<unknown>) => sums.values().reduce((sum, amount) => sum + amount, 0)

/** The most kinds of pay that a correction's explanation lists. */
const explainedMax = 6

/**
 * Compares a locked period's current result with what was paid for it, corrections included, and gives one line per
 * nature that differs. A line's amount may be zero if only the causing job changed, since that moves cost between
 * clients.
 */
export function correctionLines(
  { id, from, to }: PayPeriod & { id: string },
  now: readonly StoredLine[],
  paid: readonly StoredLine[],
): StoredLine[] {
  return natures.flatMap((nature): StoredLine[] => {
    const [is, was] = [moneyOf(now, nature), moneyOf(paid, nature)]
    const [kinds, jobs] = [differences(is.kinds, was.kinds), differences(is.jobs, was.jobs)]
    if (kinds.length === 0 && jobs.length === 0) return []
    const [before, after] = [total(was.jobs), total(is.jobs)]
    const values = { from, to, before, after, amountMinor: after - before }
    return [
      {
        ...plainLine,
        ...lineByKind[nature],
        day: to,
        amountMinor: after - before,
        retroOf: id,
        parts: jobs.map(([jobKey, amountMinor]) => ({ jobKey, amountMinor })),
        corrected: kinds.map(([kind, amountMinor]) => ({ kind, amountMinor })),
        steps: [
          { text: before === after ? 'correctedJobs' : 'corrected', values },
          ...kinds.slice(0, explainedMax).map(([kind]) => ({
            text: 'correctedKind',
            values: { kind, before: was.kinds.get(kind) ?? 0, after: is.kinds.get(kind) ?? 0 },
          })),
        ],
      },
    ]
  })
}

const lineByKind = {
  wages: { kind: 'adjustment', adjustment: 'retro' },
  mileage: { kind: 'mileage' },
  other: { kind: 'adjustment', adjustment: 'reimbursement' },
} as const satisfies Record<Nature, Partial<StoredLine>>
