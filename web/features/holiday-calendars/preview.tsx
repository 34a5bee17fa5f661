import type { ReactNode } from 'react'
import type { HolidayPreview, PreviewedDay } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { formatMinutes } from '#web/platform/format/format.ts'
import { dayName, factorOf, formatLongDay, nameOf } from './words.ts'
import { t } from './texts.ts'

/** Days that saving the settings would add, change and remove. */
export function Preview({ preview: { from, through, added, changed, removed, kept } }: { preview: HolidayPreview }) {
  const isNothing = added.length + changed.length + removed.length === 0
  return (
    <div className="grid gap-3 text-sm" aria-live="polite">
      <p className="font-medium">{t('previewTitle', { from: formatLongDay(from), through: formatLongDay(through) })}</p>
      {isNothing && <p className="text-ink-2">{t('previewNothing')}</p>}
      <Part title={t('previewAdded', { count: added.length })} lines={added.map(dayLine)} isOpen />
      <Part
        title={t('previewChanged', { count: changed.length })}
        lines={changed.map(({ before, after }) => `${dayLine(after)}: ${differences(before, after)}`)}
      />
      <Part title={t('previewRemoved', { count: removed.length })} lines={removed.map(dayLine)} isOpen />
      <Part
        title={t('previewKept', { count: kept.length })}
        lines={kept.map((day) => `${dayLine(day)} · ${t(`source.${day.source}`)}`)}
      />
    </div>
  )
}

const yearOf = (date: string) => date.slice(0, 4)
const dayLine = ({ date, names }: Pick<PreviewedDay, 'date' | 'names'>) =>
  `${dayName(date)}, ${yearOf(date)} · ${nameOf(names)}`

/** The differences of a day as text. */
function differences(before: PreviewedDay, after: PreviewedDay) {
  const describers: ((day: PreviewedDay) => string)[] = [
    ({ date }) => dayName(date),
    ({ names }) => nameOf(names),
    ({ paidMinutes }) => (paidMinutes ? formatMinutes(paidMinutes) : t('notPaid')),
    ({ payMultiplierE4 }) => t('times', { factor: factorOf(payMultiplierE4) }),
    ({ jobsSkipped }) => t(jobsSkipped ? 'rest' : 'asUsual'),
  ]
  return describers
    .map((show) => [show(before), show(after)] as const)
    .filter(([old, now]) => old !== now)
    .map(([before, after]) => t('changedTo', { before, after }))
    .join(', ')
}

const Part = ({ title, lines, isOpen = false }: { title: ReactNode; lines: readonly string[]; isOpen?: boolean }) =>
  lines.length > 0 && (
    <details open={isOpen}>
      <summary className="link inline-flex cursor-default items-center rounded-xs pointer-coarse:min-h-11">
        {title}
      </summary>
      <ul className="mt-1 grid gap-1 text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
