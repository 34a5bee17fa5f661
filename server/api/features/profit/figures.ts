import type { ProfitFigures } from '#shared/profit/profit.contract.ts'

/** Revenue and cost of a month at one location and job; null means for the whole client, or for all jobs. */
export interface ProfitLine extends Omit<ProfitFigures, 'leftMinor' | 'withoutHoursMinor' | 'knownLeftMinor'> {
  month: string
  clientId: string
  locationId: string | null
  jobId: string | null
}

const nothing = {
  billedMinor: 0,
  laborMinor: 0,
  estimatedMinor: 0,
  suppliesMinor: 0,
  mileageMinor: 0,
  visits: 0,
  quotedSeconds: 0,
  seconds: 0,
  unratedSeconds: 0,
}
type Part = keyof typeof nothing
const parts = Object.keys(nothing) as Part[]

/** Accumulates lines from several sources. */
export class ProfitLines {
  readonly #lines = new Map<string, ProfitLine>()

  add(
    at: Pick<ProfitLine, 'month' | 'clientId' | 'locationId' | 'jobId'>,
    figures: Partial<Record<Part, number>>,
  ): void {
    const { month, clientId, locationId, jobId } = at
    const line = this.#lines.getOrInsertComputed(`${month} ${clientId} ${locationId} ${jobId}`, () => ({
      month,
      clientId,
      locationId,
      jobId,
      ...nothing,
    }))
    for (const part of parts) line[part] += figures[part] ?? 0
  }

  get all(): ProfitLine[] {
    return [...this.#lines.values()]
  }
}

/** The lines of months of a client with hours, in the given lines: the labor of other months is unknown. */
export function withHours(lines: readonly ProfitLine[]): ProfitLine[] {
  const months = Map.groupBy(lines, ({ month, clientId }) => `${month} ${clientId}`)
  return [...months.values()].filter((jobMonths) => jobMonths.some(({ seconds }) => seconds > 0)).flat()
}

const leftOf = (sum: Record<Part, number>) => sum.billedMinor - sum.laborMinor - sum.suppliesMinor - sum.mileageMinor

function partsOf(lines: readonly ProfitLine[]) {
  const sum = { ...nothing }
  for (const line of lines) for (const part of parts) sum[part] += line[part]
  return sum
}

export function sumOf(lines: readonly ProfitLine[]): ProfitFigures {
  const sum = partsOf(lines)
  const known = partsOf(withHours(lines))
  return {
    ...sum,
    leftMinor: leftOf(sum),
    withoutHoursMinor: sum.billedMinor - known.billedMinor,
    knownLeftMinor: leftOf(known),
  }
}
