import type { AdminRequest } from '#shared/admin/admin.contract.ts'
import { formatDateTime, locale } from '#web/platform/format/format.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { t } from './texts.ts'

type Line = AdminRequest['lines'][number]

const levels: readonly (readonly [number, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', Tone])[] = [
  [10, 'trace', 'neutral'],
  [20, 'debug', 'neutral'],
  [30, 'info', 'info'],
  [40, 'warn', 'warn'],
  [50, 'error', 'bad'],
  [60, 'fatal', 'bad'],
]
const levelOf = (line: Line['line']) =>
  levels.findLast(([least]) => Number(line['level'] ?? 30) >= least) ?? ([30, 'info', 'info'] as const)

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const msOf = (line: Line['line']) => {
  const value = line['totalMs'] ?? line['ms']
  return typeof value === 'number' ? value : undefined
}

/** Time with milliseconds, because a request's lines are less than a second apart. */
const clock = (time: unknown) =>
  new Intl.DateTimeFormat(locale(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }).format(new Date(String(time)))

/** A line's summary; the full line is shown when it is opened. */
const summaryOf = (line: Line['line']) =>
  [line['method'], line['path'] ?? line['route'], line['status'], line['msg'] === 'request' ? '' : line['msg']]
    .map(text)
    .filter(Boolean)
    .join(' ')

interface LogLinesProps {
  /** Time of the request. */
  at: string
  lines: readonly Line[]
}

/** Log lines of one request from all processes, in chronological order. */
export const LogLines = ({ at, lines }: LogLinesProps) => (
  <Card title={t('linesSince', { time: formatDateTime(at), count: lines.length })} isFlush>
    <ol className="divide-y divide-line" aria-label={t('lines')}>
      {lines.map((entry) => (
        <li key={entry.process + JSON.stringify(entry.line)}>
          <LineItem {...entry} />
        </li>
      ))}
    </ol>
  </Card>
)

function LineItem({ process, line }: Line) {
  const [, level, tone] = levelOf(line)
  const ms = msOf(line)
  return (
    <details>
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm -outline-offset-2 hover:bg-sunken">
        <code className="text-xs text-ink-2">{clock(line['time'])}</code>
        <Badge tone={tone}>{t(`level.${level}`)}</Badge>
        <span className="w-16 font-medium">{process}</span>
        <span className="min-w-0 flex-1 basis-64 wrap-anywhere">{summaryOf(line)}</span>
        {ms !== undefined && <span className="tabular-nums">{t('milliseconds', { value: ms })}</span>}
      </summary>
      <dl className="grid gap-x-4 gap-y-1 bg-canvas px-4 py-3 text-xs sm:grid-cols-[8rem_1fr]">
        {Object.entries(line).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="font-mono wrap-anywhere whitespace-pre-wrap">
              {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
