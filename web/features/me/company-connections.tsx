import type { CompanyConnection } from '#shared/company-sign-in/company-sign-in.contract.ts'
import { companySignInPaths } from '#shared/company-sign-in/paths.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { Button } from '#web/kit/core/button.tsx'
import { SettingsSection } from '#web/kit/frame/card.tsx'
import { askFirst } from '#web/domain/controls/ask-first.ts'
import { t } from './texts.ts'

type Connected = CompanyConnection['connected'][number]

/** The companies whose sign-in opens the account; nothing for everybody else. */
export function CompanyConnections() {
  const connected = useResource<CompanyConnection>(companySignInPaths.connection)?.connected ?? []
  const disconnecting = useAction(async ({ organizationId, organizationName: organization }: Connected) => {
    if (!(await askFirst(t('disconnectAsk', { organization }), t('disconnect'), t('disconnectText')))) return
    await api.remove(fill(companySignInPaths.ownConnection, { companyId: organizationId }))
    notifySuccess(t('disconnected', { organization }))
    await refresh(companySignInPaths.connection)
  })
  if (connected.length === 0) return undefined
  return (
    <SettingsSection title={t('companies')} description={t('companiesText')}>
      <ul className="grid gap-3">
        {connected.map((one) => (
          <li key={one.organizationId} className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="font-medium wrap-break-word">{one.organizationName}</p>
              <p className="text-sm text-ink-2">{t('connectedSince', { time: formatDateTime(one.connectedAt) })}</p>
            </div>
            <Button isBusy={disconnecting.isRunning} onClick={() => void disconnecting.run(one)}>
              {t('disconnect')}
            </Button>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
