import { addDays, todayIn } from '#web/platform/format/days.ts'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { t } from '../texts.ts'

export const spans = ['year', 'quarter'] as const
export type Span = (typeof spans)[number]

/** The period of the figures; it ends tomorrow, because it is already tomorrow in some time zones. */
export function periodOf(span: Span) {
  const to = addDays(todayIn(), 1)
  return { from: addDays(to, span === 'year' ? -365 : -91), to }
}

export const SpanChips = ({ span, onChange }: { span: Span; onChange: (span: Span) => void }) => (
  <FilterChips
    label={t('span')}
    value={span}
    chips={spans.toReversed().map((value) => ({ value, label: t(`span.${value}`) }))}
    onChange={onChange}
  />
)
