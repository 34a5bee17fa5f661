import type { ProfitFigures } from '#shared/profit/profit.contract.ts'

/** Revenue and cost of a month at one location; a null location means billed for the whole client. */
export interface ProfitLine extends Omit<ProfitFigures, 'leftMinor' | 'withoutHoursMinor'> {
  month: string
  clientId: string
  locationId: string | null
}

const nothing = {
  billedMinor: 0,
  laborMinor: 0,
  estimatedMinor: 0,
  suppliesMinor: 0,
  mileageMinor: 0,
  visits: 0,
  seconds: 0,
  unratedSeconds: 0,
}
type Part = keyof typeof nothing
const parts = Object.keys(nothing) as Part[]

/** Accumulates lines from several sources. */
export class ProfitLines {
  readonly #lines = new Map<string, ProfitLine>()

  add(at: Pick<ProfitLine, 'month' | 'clientId' | 'locationId'>, figures: Partial<Record<Part, number>>): void {
    const { month, clientId, locationId } = at
    const line = this.#lines.getOrInsertComputed(`${month} ${clientId} ${locationId}`, () => ({
      month,
      clientId,
      locationId,
      ...nothing,
    }))
    for (const part of parts) line[part] += figures[part] ?? 0
  }

  get all(): ProfitLine[] {
    return [...this.#lines.values()]
  }
}

/** What was billed in months of a client without any hours, in the given lines. */
function withoutHours(lines: readonly ProfitLine[]): number {
  const months = Map.groupBy(lines, ({ month, clientId }) => `${month} ${clientId}`)
  const total = (of: readonly ProfitLine[], part: 'billedMinor' | 'seconds') =>
    of.reduce((sum, line) => sum + line[part], 0)
  return [...months.values()]
    .filter((own) => total(own, 'seconds') === 0)
    .reduce((sum, own) => sum + total(own, 'billedMinor'), 0)
}

export function sumOf(lines: readonly ProfitLine[]): ProfitFigures {
  const sum = { ...nothing }
  for (const line of lines) for (const part of parts) sum[part] += line[part]
  const leftMinor = sum.billedMinor - sum.laborMinor - sum.suppliesMinor - sum.mileageMinor
  return { ...sum, leftMinor, withoutHoursMinor: withoutHours(lines) }
}
