import type { AdminRequest } from '#shared/contracts/admin.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { t } from './texts.ts'
import { timelineOf, type Span } from './timeline.ts'

const colors: Readonly<Record<Span['kind'], string>> = {
  gateway: 'bg-ink-3',
  api: 'bg-accent',
  statement: 'bg-good',
  job: 'bg-warn',
}

/** Where the time of one request went: a bar for each part, from the gateway to the statements, and for what came of it. */
export function RequestTimeline({ lines }: Pick<AdminRequest, 'lines'>) {
  const { request, after } = timelineOf(lines)
  if (request.length === 0 && after.length === 0) return null
  return (
    <Card title={t('timeline')}>
      <div className="grid gap-5">
        {request.length > 0 && <Bars label={t('timeline.request')} spans={request} />}
        {after.length > 0 && <Bars label={t('timeline.after')} spans={after} />}
      </div>
    </Card>
  )
}

function Bars({ label, spans }: { label: string; spans: readonly Span[] }) {
  const whole = Math.max(...spans.map(({ startMs, ms }) => startMs + ms), 0.1)
  const percent = (ms: number) => `${(100 * ms) / whole}%`
  return (
    <section aria-label={label}>
      <h3 className="mb-2 text-sm font-medium">{label}</h3>
      <ol className="grid gap-1.5">
        {spans.map((span) => (
          <li
            key={`${span.kind} ${span.name} ${span.startMs} ${span.ms}`}
            className="grid grid-cols-[minmax(0,1fr)_5rem] items-center gap-x-3 text-xs sm:grid-cols-[14rem_minmax(0,1fr)_5rem]"
          >
            <span className="truncate max-sm:col-span-2" title={span.name}>
              <span className="text-ink-3">{t(`timeline.${span.kind}`)}</span> {span.name}
            </span>
            <span className="relative h-3 rounded-sm bg-sunken" aria-hidden="true">
              <span
                className={`absolute h-3 min-w-0.5 rounded-sm ${colors[span.kind]}`}
                style={{ left: percent(span.startMs), width: percent(span.ms) }}
              />
            </span>
            <span className="text-end tabular-nums">
              {t('milliseconds', { value: formatNumber(Math.round(span.ms * 10) / 10) })}
              <span className="sr-only">
                , {t('timeline.since', { value: formatNumber(Math.round(span.startMs)) })}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
