import type { TrendSubjectKind } from '#shared/inspections/kinds.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import type { TrendSubject } from '#shared/inspections/trends.contract.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatDate, formatNumber } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { formatScore } from '#web/domain/inspections/score.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { FigureBars } from '#web/kit/figure-bars.tsx'
import { ReportRows } from '../report/report-rows.tsx'
import { nameOf } from './subject-list.tsx'
import { t } from '../texts.ts'

interface SubjectTrendProps {
  organizationId: string
  by: TrendSubjectKind
  subject: TrendSubject
  period: { from: string; to: string }
  locationId: string
  /** URL of the list. */
  back: string
}

/** A subject by month, and its inspections. */
export function SubjectTrend({ organizationId, by, subject, period, locationId, back }: SubjectTrendProps) {
  const filter = {
    state: 'submitted',
    ...period,
    ...(locationId && { locationId }),
    ...(by === 'locations' && { locationId: subject.id }),
    ...(by === 'members' && { crewId: subject.id }),
    ...(by === 'items' && { failedItem: subject.id, templateId: subject.templateId ?? undefined }),
  }
  const title = t(by === 'items' ? 'failedIn' : 'inspections')
  return (
    <>
      <Card
        title={nameOf(subject)}
        actions={
          <Link className="link text-sm" to={back}>
            {t(`allOf.${by}`)}
          </Link>
        }
      >
        <div className="max-w-2xl">
          <FigureBars
            title={nameOf(subject)}
            heads={[
              t('month'),
              t(by === 'items' ? 'passedShare' : 'score'),
              t('inspections'),
              t('failedItems'),
              t('openActions'),
            ]}
            tableLabel={t('asTable')}
            missing={t('noScores')}
            top={10_000}
            bars={monthsOf(period).map((month, index, months) => {
              const figures = subject.months.find((entry) => entry.month === month)
              return {
                id: month,
                label: formatDate(`${month}-01`, { month: 'narrow' }),
                name: formatDate(`${month}-01`, { month: 'long', year: 'numeric' }),
                value: figures?.score ?? null,
                isMarked: index === months.length - 1,
                cells: figures
                  ? [
                      formatScore(figures.score),
                      formatNumber(figures.count),
                      t('failedOf', { failed: figures.failed, asked: figures.asked }),
                      t('failedOf', { failed: figures.openActions, asked: figures.actions }),
                    ]
                  : ['–', '0', '–', '–'],
              }
            })}
          />
        </div>
      </Card>
      <Card
        title={title}
        isFlush
        actions={
          <ExportMenu
            lists={[{ url: withQuery(fill(inspectionPaths.inspectionExport, { organizationId }), filter) }]}
          />
        }
      >
        <ReportRows
          organizationId={organizationId}
          url={withQuery(fill(inspectionPaths.inspections, { organizationId }), filter)}
          label={title}
          none={{ title: t('nothingFailed') }}
        />
      </Card>
    </>
  )
}

/** The months (YYYY-MM) that a period touches, in order. */
function monthsOf({ from, to }: { from: string; to: string }): string[] {
  const months: string[] = []
  let [year = 0, month = 1] = from.split('-').map(Number)
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name > to.slice(0, 7)) return months
    months.push(name)
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
}
