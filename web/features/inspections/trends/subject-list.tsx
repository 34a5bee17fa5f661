import type { TrendSubjectKind } from '#shared/inspections/kinds.ts'
import type { TrendSubject } from '#shared/inspections/trends.contract.ts'
import { formatNumber, numberFormat } from '#web/platform/format/format.ts'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { formatScore, scoreTone } from '#web/domain/inspections/score.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { t } from '../texts.ts'

interface SubjectListProps {
  by: TrendSubjectKind
  /** Undefined while they load. */
  subjects: readonly TrendSubject[] | undefined
  hrefOf: (subject: TrendSubject) => string
}

/** The lowest scores of a period first, each with its change from the first month to the last. */
export function SubjectList({ by, subjects, hrefOf }: SubjectListProps) {
  if (subjects?.length === 0) return <EmptyState title={t('noReports')}>{t('noTrend')}</EmptyState>
  return (
    <DataList
      label={t(`trendsOf.${by}`)}
      rows={subjects}
      columns={columns(by)}
      keyOf={({ id, templateId }) => `${templateId} ${id}`}
      hrefOf={hrefOf}
      card={card}
    />
  )
}

const card = (subject: TrendSubject) => (
  <div className="grid gap-1">
    <p className="flex items-center justify-between gap-3 font-medium">
      <span className="wrap-break-word">{nameOf(subject)}</span>
      {score(subject)}
    </p>
    <p className="text-sm text-ink-2">
      {[
        t('changeOf', { change: change(subject) }),
        t('failedItemsOf', { failed: formatNumber(subject.failed), asked: formatNumber(subject.asked) }),
        t('openActionsOf', { open: formatNumber(subject.openActions), all: formatNumber(subject.actions) }),
      ].join(' · ')}
    </p>
  </div>
)

const columns = (by: TrendSubjectKind): Column<TrendSubject>[] => [
  { id: 'name', label: t(`trendOf.${by}`), cell: nameOf },
  { id: 'score', label: t(by === 'items' ? 'passedShare' : 'score'), isFigure: true, cell: score },
  { id: 'change', label: t('change'), isFigure: true, cell: change },
  {
    id: 'failed',
    label: t('failedItems'),
    isFigure: true,
    cell: ({ failed, asked }) => t('failedOf', { failed, asked }),
  },
  {
    id: 'actions',
    label: t('openActions'),
    isFigure: true,
    cell: ({ openActions, actions }) => t('failedOf', { failed: openActions, asked: actions }),
  },
]

export const nameOf = ({ name, detail }: TrendSubject) => [detail, name].filter(Boolean).join(' · ')

const score = (subject: TrendSubject) => <Badge tone={scoreTone(subject.score)}>{formatScore(subject.score)}</Badge>

/** E.g. −3.2; a dash after a single month. */
function change({ months }: TrendSubject): string {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last || first === last) return '–'
  const points = Math.round((last.score - first.score) / 10) / 10
  return numberFormat({ signDisplay: 'exceptZero' }).format(points)
}
