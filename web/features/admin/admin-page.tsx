import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { adminTabs, tabLink, useAdminQuery } from './admin-query.ts'
import { HealthTab } from './health-tab.tsx'
import { MailsTab } from './mails-tab.tsx'
import { OrganizationsTab } from './organizations-tab.tsx'
import { QueueTab } from './queue-tab.tsx'
import { RequestsTab } from './requests-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { t } from './texts.ts'
import { UsersTab } from './users-tab.tsx'

const parts = {
  organizations: OrganizationsTab,
  users: UsersTab,
  security: SecurityTab,
  requests: RequestsTab,
  queue: QueueTab,
  mails: MailsTab,
  health: HealthTab,
}

/** The installation's page for its operators: counts and health, but no organization's data. */
export function AdminPage() {
  const { tab } = useAdminQuery()
  const Part = parts[tab]
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead')} />
      <Tabs
        label={t('sections')}
        tabs={adminTabs.map((name) => ({ to: tabLink(name), label: t(`tab.${name}`), isCurrent: name === tab }))}
      />
      <div className="pt-5">
        <Part />
      </div>
    </>
  )
}
