import type { ReactNode } from 'react'
import type { Holding } from '#shared/members/holdings.contract.ts'
import { useMoment } from '#web/platform/data/moment.tsx'
import { dayText } from '../list/member-changes.ts'
import { t } from '../texts.ts'

interface HoldingLinesProps {
  items: readonly Holding[]
  /** Renders an action for one kind, such as a checkbox. */
  children?: (holding: Holding) => ReactNode
}

/** A member's open work by kind: count, first names, and what happens to it. */
export function HoldingLines({ items, children }: HoldingLinesProps) {
  const moment = useMoment()
  return (
    <ul className="divide-y divide-line text-sm">
      {items.map((holding) => {
        const { kind, count, first } = holding
        const named = first.map(({ label, day, at }) => [label, day ? dayText(day) : at && moment(at)].filter(Boolean))
        const more = count - first.length
        return (
          <li key={kind} className="py-2">
            {children?.(holding) ?? <HoldingTitle holding={holding} />}
            <p className="text-xs wrap-break-word text-ink-2">
              {named.map((parts) => parts.join(', ')).join('; ')}
              {more > 0 && ` ${t('andMore', { count: String(more) })}`}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

export const titleOf = ({ kind, count }: Holding) => `${t(`holding.${kind}`)} (${count})`

const HoldingTitle = ({ holding }: { holding: Holding }) => (
  <p>
    <span className="font-medium">{titleOf(holding)}</span>{' '}
    <span className="text-ink-3">{t(`fate.${holding.kind}`)}</span>
  </p>
)
