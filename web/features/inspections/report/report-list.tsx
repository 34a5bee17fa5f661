import { useState } from 'react'
import type { InspectionPage, InspectionRow } from '#shared/inspections/inspections.contract.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { localDate, formatDate } from '#web/platform/format/format.ts'
import { useChoice } from '#web/platform/url/use-choice.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { formatRated, scoreTone } from '#web/domain/inspections/score.ts'
import { t } from '../texts.ts'

const day = ({ doneAt, createdAt }: InspectionRow) =>
  formatDate(localDate(doneAt ?? createdAt), { month: 'short', day: 'numeric', year: 'numeric' })

const scoreBadge = (row: InspectionRow) => (
  <Badge tone={row.submittedAt ? scoreTone(row.score) : 'info'}>
    {row.submittedAt ? (row.score === null ? t('na') : formatRated(row.score, row.band)) : t('draft')}
  </Badge>
)

const columns = (): Column<InspectionRow>[] => [
  { id: 'place', label: t('place'), cell: (row) => `${row.clientName} · ${row.locationName}` },
  { id: 'day', label: t('day'), cell: day },
  { id: 'inspector', label: t('inspector'), cell: ({ inspectorName }) => inspectorName },
  { id: 'template', label: t('template'), cell: ({ templateName }) => templateName },
  { id: 'shared', label: t('shared'), cell: ({ isShared }) => (isShared ? '✓' : '–') },
  { id: 'score', label: t('score'), isFigure: true, cell: scoreBadge },
]

const card = (row: InspectionRow) => (
  <div className="grid gap-1">
    <p className="flex items-center justify-between gap-3 font-medium">
      <span className="wrap-break-word">{`${row.clientName} · ${row.locationName}`}</span>
      {scoreBadge(row)}
    </p>
    <p className="text-sm text-ink-2">{[day(row), row.inspectorName, row.templateName].join(' · ')}</p>
  </div>
)

/** Inspections, newest first; a draft opens its editor. */
export function ReportList({ organizationId }: { organizationId: string }) {
  const [state, setState] = useChoice('state', ['submitted', 'draft'])
  const [count, setCount] = useState(1)
  const url = withQuery(fill(inspectionPaths.inspections, { organizationId }), { state })
  const { data, isLoading } = usePages<InspectionPage>(url, count)
  return (
    <Card
      title={t('tab.reports')}
      isFlush
      actions={
        <>
          <FilterChips
            label={t('show')}
            value={state}
            chips={(['submitted', 'draft'] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
            onChange={(value) => {
              setCount(1)
              setState(value)
            }}
          />
          <ExportMenu
            lists={[{ url: withQuery(fill(inspectionPaths.inspectionExport, { organizationId }), { state }) }]}
          />
        </>
      }
    >
      {data?.items.length === 0 ? (
        <EmptyState title={t('noReports')}>{t('noReportsText')}</EmptyState>
      ) : (
        <DataList
          label={t('tab.reports')}
          rows={data?.items}
          columns={columns()}
          keyOf={({ id }) => id}
          hrefOf={({ id, submittedAt }) =>
            `/org/${organizationId}/${submittedAt ? 'reports/inspections' : 'inspections'}/${id}`
          }
          card={card}
        />
      )}
      <LoadMore hasMore={!!data?.nextCursor} isLoading={isLoading} onLoad={() => setCount(count + 1)} />
    </Card>
  )
}
