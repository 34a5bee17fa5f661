import { inspectionPaths } from '#shared/inspections/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useChoice } from '#web/platform/url/use-choice.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { ExportMenu } from '#web/domain/controls/export-menu.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { ReportRows } from './report-rows.tsx'
import { t } from '../texts.ts'

/** Submitted inspections or drafts. */
export function ReportList({ organizationId }: { organizationId: string }) {
  const [state, setState] = useChoice('state', ['submitted', 'draft'])
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
            onChange={setState}
          />
          <ExportMenu
            lists={[{ url: withQuery(fill(inspectionPaths.inspectionExport, { organizationId }), { state }) }]}
          />
        </>
      }
    >
      <ReportRows
        key={state}
        organizationId={organizationId}
        url={withQuery(fill(inspectionPaths.inspections, { organizationId }), { state })}
        label={t('tab.reports')}
        none={{ title: t('noReports'), text: t('noReportsText') }}
      />
    </Card>
  )
}
