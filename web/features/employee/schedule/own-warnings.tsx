import type { OwnSwap } from '#shared/schedule/swaps.contract.ts'
import { limitText } from '#web/domain/schedule/assignment-warnings.ts'
import { Notice } from '#web/kit/notice.tsx'
import { t } from '../texts.ts'

const saidWords = {
  unavailable: 'offerUnavailable',
  outside: 'offerOutside',
  prefers_not: 'offerPrefersNot',
} as const

/** Warnings about taking a visit: the member's availability and scheduling limits. They do not prevent it. */
export const OwnWarnings = ({ availability, limits }: Pick<OwnSwap, 'availability' | 'limits'>) => (
  <>
    {availability && <Notice tone="warn">{t(saidWords[availability.kind])}</Notice>}
    {limits.map((limit) => (
      <Notice key={limit.rule} tone="warn">
        {limitText(limit)}
      </Notice>
    ))}
  </>
)
