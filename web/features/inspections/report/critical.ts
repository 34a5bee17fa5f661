import type { InspectionSnapshot } from '#shared/inspections/inspections.contract.ts'
import { formatScore } from '#web/domain/inspections/score.ts'
import { t } from '../texts.ts'

/** Names the failed critical items and the score without their cap. */
export function criticalInWords({ sections, isCapped, uncapped }: InspectionSnapshot): string {
  const failed = sections.flatMap(({ items }) => items.filter(({ isCritical, isFailed }) => isCritical && isFailed))
  return [
    t(isCapped ? 'criticalCapped' : 'criticalFailed', { items: failed.map(({ text }) => text).join(', ') }),
    ...(isCapped && typeof uncapped === 'number' ? [t('withoutCap', { score: formatScore(uncapped) })] : []),
  ].join(' ')
}
