import { formatNumber } from '#web/platform/format/format.ts'
import { t } from '../texts.ts'

interface Named {
  name: string
  count?: number | undefined
}

/** An area's name, with how many identical ones there are: “Restroom × 6”. */
export const areaName = ({ name, count = 1 }: Named) => `${name || t('area')}${count > 1 ? ` × ${count}` : ''}`

/** An area's size; for identical areas the size of each. */
export const areaFeet = ({ squareFeet, count = 1 }: { squareFeet: number; count?: number | undefined }) =>
  t(count > 1 ? 'feetEach' : 'feet', { count: formatNumber(squareFeet) })
