import { useState } from 'react'
import type { InspectionSummary } from '#shared/inspections/inspection-figures.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { useResource } from '#web/platform/data/resource.ts'
import type { Tone } from '#web/kit/frame/badge.tsx'
import { BarChart } from '#web/kit/bar-chart.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { ShareBars } from '#web/kit/share-bars.tsx'
import { Stat } from '#web/kit/stat.tsx'
import { formatScore, scoreTone } from '#web/domain/inspections/score.ts'
import { periodOf, SpanChips, type Span } from '../trends/span-chips.tsx'
import { t } from '../texts.ts'

const fills: Readonly<Partial<Record<Tone, string>>> = { warn: 'var(--warn-fill)', bad: 'var(--bad)' }
const groups = ['clients', 'locations', 'inspectors'] as const

/** Average scores by month, client, location and inspector, and the most failed items. */
export function Figures({ organizationId }: { organizationId: string }) {
  const [span, setSpan] = useState<Span>('year')
  const [group, setGroup] = useState<(typeof groups)[number]>('locations')
  const url = withQuery(fill(inspectionPaths.inspectionSummary, { organizationId }), periodOf(span))
  const summary = useResource<InspectionSummary>(url, { keepPrevious: true })
  return (
    <>
      <SpanChips span={span} onChange={setSpan} />
      <dl className="grid grid-cols-2 gap-3">
        <Stat label={t('inspections')} value={summary?.count} />
        <Stat label={t('average')} value={summary && (summary.score === null ? '–' : formatScore(summary.score))} />
      </dl>
      {summary && summary.count > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Card title={t('trend')}>
            <BarChart
              title={t('trend')}
              nameHead={t('month')}
              valueHead={t('score')}
              tableLabel={t('asTable')}
              missing={null}
              bars={summary.months.slice(-12).map(({ month, score }, index, months) => ({
                id: month,
                label: formatDate(`${month}-01`, { month: 'short' }),
                name: formatDate(`${month}-01`, { month: 'long', year: 'numeric' }),
                value: Math.round(score / 10) / 10,
                isMarked: index === months.length - 1,
              }))}
            />
          </Card>
          <Card title={t('failsMost')} isFlush>
            <Lines
              label={t('failsMost')}
              empty={t('nothingFailed')}
              lines={summary.failedItems.slice(0, 8).map(({ text, section, failed, asked }) => ({
                id: `${section} ${text}`,
                name: `${section} · ${text}`,
                figure: t('failedOf', { failed, asked }),
              }))}
            />
          </Card>
          <Card
            title={t('byGroup')}
            className="col-span-full"
            actions={
              <FilterChips
                label={t('byGroup')}
                value={group}
                chips={groups.map((value) => ({ value, label: t(`group.${value}`) }))}
                onChange={setGroup}
              />
            }
          >
            <ShareBars
              label={t(`group.${group}`)}
              bars={summary[group].map(({ id, name, count, score }) => ({
                id,
                name,
                figure: `${formatScore(score)} (${count})`,
                share: score / 10_000,
                fill: fills[scoreTone(score)],
              }))}
            />
          </Card>
        </div>
      )}
    </>
  )
}

interface LinesProps {
  label: string
  empty: string
  lines: readonly { id: string; name: string; figure: string }[]
}

const Lines = ({ label, empty, lines }: LinesProps) =>
  lines.length === 0 ? (
    <p className="p-4 text-sm text-ink-2">{empty}</p>
  ) : (
    <ul className="divide-y divide-line" aria-label={label}>
      {lines.map(({ id, name, figure }) => (
        <li key={id} className="flex items-center justify-between gap-3 px-4 py-2 text-sm">
          <span className="min-w-0 wrap-break-word">{name}</span>
          <span className="whitespace-nowrap tabular-nums">{figure}</span>
        </li>
      ))}
    </ul>
  )
