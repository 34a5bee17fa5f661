import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useAdding } from '#web/domain/record/use-adding.ts'
import { useMay, useMe } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { ActionsTab } from '../actions/actions-tab.tsx'
import { Figures } from './figures.tsx'
import { NextTab, type InspectionStart } from '../inspect/next-tab.tsx'
import { ReportList } from './report-list.tsx'
import { StartDialog } from '../inspect/start-dialog.tsx'
import { TemplatesTab } from '../templates/templates-tab.tsx'
import { TrendsTab } from '../trends/trends-tab.tsx'
import { t } from '../texts.ts'

const everyTab = ['reports', 'trends', 'next', 'actions', 'templates'] as const

/** Inspections: results, locations due, corrective actions and templates. */
export function InspectionReportsPage() {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const me = useMe()
  const mayRead = useMay('inspections.read')
  const mayManage = useMay('inspections.manage')
  const [startAt, setStartAt] = useState<InspectionStart>({ locationId: '' })
  const [isStarting, setStarting] = useAdding()
  const startThere = (start: InspectionStart) => {
    setStartAt(start)
    setStarting(true)
  }
  const tabs = everyTab.filter((name) => name === 'actions' || mayRead)
  const tab = tabs.find((name) => name === params.get('tab')) ?? tabs[0]
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('lead')}
        actions={
          mayManage && (
            <Button kind="primary" onClick={() => startThere({ locationId: '' })}>
              {t('start')}
            </Button>
          )
        }
      />
      {!me && <SkeletonText lines={6} />}
      {me && (
        <>
          <Tabs
            label={t('parts')}
            tabs={tabs.map((name) => ({
              to: name === 'reports' ? '?' : `?tab=${name}`,
              label: t(`tab.${name}`),
              isCurrent: name === tab,
            }))}
          />
          <div className="pt-5">
            {tab === 'reports' && (
              <div className="grid gap-4">
                <Figures organizationId={organizationId} />
                <ReportList organizationId={organizationId} />
              </div>
            )}
            {tab === 'trends' && <TrendsTab organizationId={organizationId} />}
            {tab === 'next' && <NextTab organizationId={organizationId} onStart={mayManage ? startThere : undefined} />}
            {tab === 'actions' && <ActionsTab organizationId={organizationId} mayManage={mayManage} />}
            {tab === 'templates' && <TemplatesTab organizationId={organizationId} />}
          </div>
        </>
      )}
      <StartDialog
        organizationId={organizationId}
        locationId={isStarting && mayManage ? startAt.locationId : undefined}
        templateId={startAt.templateId}
        isSample={startAt.isSample}
        onClose={() => setStarting(false)}
      />
    </>
  )
}
