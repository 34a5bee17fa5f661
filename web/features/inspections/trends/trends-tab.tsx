import { useSearchParams } from 'react-router-dom'
import { trendSubjects } from '#shared/inspections/kinds.ts'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import type { InspectionTrends } from '#shared/inspections/trends.contract.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { useChoice } from '#web/platform/url/use-choice.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { PlaceSelect } from '../inspect/place-select.tsx'
import { periodOf, SpanChips, spans } from './span-chips.tsx'
import { SubjectList } from './subject-list.tsx'
import { SubjectTrend } from './subject-trend.tsx'
import { t } from '../texts.ts'

/** Scores, fails and corrective actions by month: of locations, of items or of crew. */
export function TrendsTab({ organizationId }: { organizationId: string }) {
  const [params, setParams] = useSearchParams()
  const [by] = useChoice('by', trendSubjects)
  const [span, setSpan] = useChoice('span', spans)
  const locationId = params.get('locationId') ?? ''
  const subjectId = params.get('subject')
  const templateId = params.get('template')
  const period = periodOf(span)
  const place = locationId && { locationId }
  const url = withQuery(fill(inspectionPaths.inspectionTrends, { organizationId }), { by, ...period, ...place })
  const trends = useResource<InspectionTrends>(url, { keepPrevious: true })
  const choose = (part: Readonly<Record<string, string>>) =>
    setParams((now) => withParams(now, part), { replace: true, preventScrollReset: true })
  const subject = trends?.subjects.find((entry) => entry.id === subjectId && entry.templateId === templateId)
  const hrefOf = (part: Readonly<Record<string, string>>) => `?${withParams(params, part)}`
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <FilterChips
          label={t('trendsOf')}
          value={by}
          chips={trendSubjects.map((value) => ({ value, label: t(`trendsOf.${value}`) }))}
          onChange={(value) => choose({ by: value, subject: '', template: '' })}
        />
        <SpanChips span={span} onChange={setSpan} />
      </div>
      <div className="grid max-w-md gap-3">
        <PlaceSelect
          organizationId={organizationId}
          locationId={locationId}
          placeholder={t('allPlaces')}
          onChoose={(value) => choose({ locationId: value, subject: '', template: '' })}
        />
      </div>
      {subject ? (
        <SubjectTrend
          organizationId={organizationId}
          by={by}
          subject={subject}
          period={period}
          locationId={locationId}
          back={hrefOf({ subject: '', template: '' })}
        />
      ) : (
        <Card title={t(`trendsOf.${by}`)} isFlush>
          <p className="px-4 py-3 text-sm text-ink-2">{t(`trendsText.${by}`)}</p>
          <SubjectList
            by={by}
            subjects={trends?.subjects}
            hrefOf={(subjectOf) => hrefOf({ subject: subjectOf.id, template: subjectOf.templateId ?? '' })}
          />
          {trends && trends.total > trends.subjects.length && (
            <p className="px-4 py-3 text-sm text-ink-2">
              {t('lowestOf', { count: trends.subjects.length, total: trends.total })}
            </p>
          )}
        </Card>
      )}
    </div>
  )
}
