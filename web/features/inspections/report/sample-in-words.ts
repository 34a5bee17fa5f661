import type { AreaSample } from '#shared/inspections/sample.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { t } from '../texts.ts'

/** Describes the sampling method. The share is rounded down, so that it is never overstated. */
export function sampleInWords({ areas, ofAreas, squareFeet, ofSquareFeet, seed }: AreaSample): string {
  const counts = { count: ofAreas, areas: formatNumber(areas.length), all: formatNumber(ofAreas), seed }
  if (ofSquareFeet === 0) return t('sampleByType', counts)
  const share = formatNumber(Math.floor((squareFeet * 1_000) / ofSquareFeet) / 10)
  return t('sampleBySize', { ...counts, share, size: formatNumber(ofSquareFeet) })
}

export const sampledNames = ({ areas }: AreaSample): string[] =>
  areas.map(({ name, squareFeet }) =>
    squareFeet === null ? name : t('sampledArea', { name, size: formatNumber(squareFeet) }),
  )
