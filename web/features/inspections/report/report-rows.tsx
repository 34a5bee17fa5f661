import { useState } from 'react'
import type { InspectionPage, InspectionRow } from '#shared/inspections/inspections.contract.ts'
import { localDate, formatDate } from '#web/platform/format/format.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
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

const sharing = ({ isShared, awaitsReply }: InspectionRow) =>
  awaitsReply ? <Badge tone="info">{t('clientWrote')}</Badge> : isShared ? '✓' : '–'

const columns = (): Column<InspectionRow>[] => [
  { id: 'place', label: t('place'), cell: (row) => `${row.clientName} · ${row.locationName}` },
  { id: 'day', label: t('day'), cell: day },
  { id: 'inspector', label: t('inspector'), cell: ({ inspectorName }) => inspectorName },
  { id: 'template', label: t('template'), cell: ({ templateName }) => templateName },
  { id: 'shared', label: t('shared'), cell: sharing },
  { id: 'score', label: t('score'), isFigure: true, cell: scoreBadge },
]

const card = (row: InspectionRow) => (
  <div className="grid gap-1">
    <p className="flex items-center justify-between gap-3 font-medium">
      <span className="wrap-break-word">{`${row.clientName} · ${row.locationName}`}</span>
      {scoreBadge(row)}
    </p>
    <p className="text-sm text-ink-2">{[day(row), row.inspectorName, row.templateName].join(' · ')}</p>
    {row.awaitsReply && <p className="text-sm">{t('clientWrote')}</p>}
  </div>
)

interface ReportRowsProps {
  organizationId: string
  /** The list with its filters. */
  url: string
  label: string
  /** The text for an empty list. */
  none: { title: string; text?: string }
}

/** Inspections, newest first; a draft opens its editor. */
export function ReportRows({ organizationId, url, label, none }: ReportRowsProps) {
  const [count, setCount] = useState(1)
  const { data, isLoading } = usePages<InspectionPage>(url, count)
  return (
    <>
      {data?.items.length === 0 ? (
        <EmptyState title={none.title}>{none.text}</EmptyState>
      ) : (
        <DataList
          label={label}
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
    </>
  )
}
