import type { AdminRequest } from '#shared/admin/admin.contract.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { ShareBars } from '#web/kit/share-bars.tsx'
import { t } from './texts.ts'
import { timelineOf, type Span } from './timeline.ts'

const fills: Readonly<Record<Span['kind'], string | undefined>> = {
  gateway: 'var(--ink-3)',
  api: undefined,
  statement: 'var(--good)',
  job: 'var(--warn)',
}

/** A request's timeline: bars from the gateway down to SQL statements, and for the jobs it caused. */
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

/** Minimum width of a bar, so that very short ones stay visible. */
const leastShare = 0.004

function Bars({ label, spans }: { label: string; spans: readonly Span[] }) {
  const whole = Math.max(...spans.map(({ startMs, ms }) => startMs + ms), 1)
  const bars = spans.map(({ kind, name, startMs, ms }) => ({
    id: `${kind} ${name} ${startMs} ${ms}`,
    name: `${t(`timeline.${kind}`)} ${name}`,
    figure: t('timeline.figure', {
      ms: formatNumber(Math.round(ms * 10) / 10),
      since: formatNumber(Math.round(startMs)),
    }),
    start: Math.min(startMs / whole, 1 - leastShare),
    share: Math.max(ms / whole, leastShare),
    fill: fills[kind],
  }))
  return (
    <section>
      <h3 className="mb-2 text-sm font-medium">{label}</h3>
      <ShareBars label={label} bars={bars} />
    </section>
  )
}
