import type { CompanyConnection } from '#shared/company-sign-in/company-sign-in.contract.ts'
import { companySignInPaths } from '#shared/company-sign-in/paths.ts'
import { pages } from '#shared/pages.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { Button } from '#web/kit/core/button.tsx'
import { SettingsSection } from '#web/kit/frame/card.tsx'
import { askFirst } from '#web/domain/controls/ask-first.ts'
import { t } from './texts.ts'

type Connected = CompanyConnection['connected'][number]

const nothing: Pick<CompanyConnection, 'connected' | 'demanded'> = { connected: [], demanded: [] }

/** The companies whose sign-in opens the account, and those that ask for it; nothing for everybody else. */
export function CompanyConnections() {
  const { connected, demanded } = useResource<CompanyConnection>(companySignInPaths.connection) ?? nothing
  const email = useMe()?.email ?? ''
  const disconnecting = useAction(async ({ organizationId, organizationName: organization }: Connected) => {
    if (!(await askFirst(t('disconnectAsk', { organization }), t('disconnect'), t('disconnectText')))) return
    await api.remove(fill(companySignInPaths.ownConnection, { companyId: organizationId }))
    notifySuccess(t('disconnected', { organization }))
    await refresh(companySignInPaths.connection)
  })
  if (connected.length + demanded.length === 0) return undefined
  return (
    <SettingsSection title={t('companies')} description={t('companiesText')}>
      {demanded.map(({ organizationId, organizationName: organization }) => (
        <div key={organizationId} role="alert" className="form-error">
          <p>{t('companyDemanded', { organization })}</p>
          <Link
            to={`${pages.company}?${new URLSearchParams({ email, redirect: pages.home(organizationId) })}`}
            className="link"
          >
            {t('companyEnter')}
          </Link>
        </div>
      ))}
      <ul className="grid gap-3">
        {connected.map((company) => (
          <li key={company.organizationId} className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="font-medium wrap-break-word">{company.organizationName}</p>
              <p className="text-sm text-ink-2">{t('connectedSince', { time: formatDateTime(company.connectedAt) })}</p>
            </div>
            <Button isBusy={disconnecting.isRunning} onClick={() => void disconnecting.run(company)}>
              {t('disconnect')}
            </Button>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
