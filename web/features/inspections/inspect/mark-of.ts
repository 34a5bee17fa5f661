import type { InspectionSnapshot } from '#shared/inspections/inspections.contract.ts'
import { t } from '../texts.ts'

const highest = { five: 5, ten: 10 } as const

/** An item's mark as text: the points given and possible. */
export function markOf({ value, scale, points }: InspectionSnapshot['sections'][number]['items'][number]) {
  if (value === null) return t('na')
  if (scale === 'pass_fail') return t(value === 1 ? 'pass' : 'fail')
  return t('markOf', { value, highest: scale === 'points' ? points : highest[scale] })
}
