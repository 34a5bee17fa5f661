import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { clientPaths } from '#shared/clients/paths.ts'
import type { Setup } from '#shared/organizations/organizations.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { managers, type Role } from '#shared/access/roles.ts'
import { fill } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { pages } from '#shared/pages.ts'
import { useResource, prefetch } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay, useMe } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { t } from './texts.ts'

/** Fetched in parallel with the page, but not part of the first load's bytes. */
const load = () => import('./home-panels.tsx').then((m) => m.HomePanels)
load().catch(() => {})
const SetupCard = lazyWithRetry(() => import('./setup-card.tsx').then((m) => m.SetupCard))
const HomePanels = lazyWithRetry(load)

/** Whether the user is an employee without a manager's role; such users start on My work. */
const isWorkerOnly = (roles: readonly Role[]) =>
  roles.includes('EMPLOYEE') && !roles.some((role) => (managers as readonly Role[]).includes(role))

export function HomePage() {
  const { organizationId = '' } = useParams()
  const me = useMe()
  if (me && isWorkerOnly(me.roles)) return <Navigate to={`/org/${organizationId}/employee`} replace />
  return <ManagerHome organizationId={organizationId} />
}

function ManagerHome({ organizationId }: { organizationId: string }) {
  const navigate = useNavigate()
  const me = useMe()
  const mayManage = useMay('clients.manage')
  const zone = useConfiguration(organizationId)?.timeZone
  const setup = useResource<Setup>(fill(organizationPaths.setup, { organizationId }))

  return (
    <>
      <PageHeader
        title={t('home')}
        subtitle={
          <span className="inline-block first-letter:uppercase">
            {formatDate(todayIn(zone), { weekday: 'long', month: 'long', day: 'numeric' })}
          </span>
        }
        actions={
          mayManage && (
            <Button
              kind="primary"
              data-tour="add-client"
              onPointerEnter={() => prefetch(fill(clientPaths.clients, { organizationId }))}
              onClick={() => navigate(`${pages.clients(organizationId)}?add=true`)}
            >
              <Plus />
              {t('addClient')}
            </Button>
          )
        }
      />
      {/* The content waits for the setup steps, which would push it down. */}
      {me && setup && (
        <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
          {Object.values(setup).includes(false) && (
            <SetupCard organizationId={organizationId} setup={setup} roles={me.roles} />
          )}
          <HomePanels organizationId={organizationId} />
        </Suspense>
      )}
    </>
  )
}
