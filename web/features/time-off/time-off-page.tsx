import { useParams, useSearchParams } from 'react-router-dom'
import { useAdding } from '#web/domain/record/use-adding.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { OwnTab } from './own-tab.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { RequestsTab } from './requests-tab.tsx'
import { TeamTab } from './team-tab.tsx'
import { t } from './texts.ts'

const everyTab = ['own', 'team', 'requests'] as const

/** The member's own time off, the team's, and pending requests for managers. */
export function TimeOffPage() {
  const { organizationId = '' } = useParams()
  const [params] = useSearchParams()
  const mayRead = useMay('timeoff.read')
  const [isAsking, setAsking] = useAdding()
  const tabs = everyTab.filter((name) => name !== 'requests' || mayRead)
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'own'
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('lead')}
        actions={
          <Button kind="primary" onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        }
      />
      <Tabs
        label={t('parts')}
        tabs={tabs.map((name) => ({
          to: name === 'own' ? '?' : `?tab=${name}`,
          label: t(`tab.${name}`),
          isCurrent: name === tab,
        }))}
      />
      <div className="pt-5">
        {tab === 'own' && <OwnTab organizationId={organizationId} />}
        {tab === 'team' && <TeamTab organizationId={organizationId} />}
        {tab === 'requests' && <RequestsTab organizationId={organizationId} />}
      </div>
      <RequestDialog organizationId={organizationId} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
