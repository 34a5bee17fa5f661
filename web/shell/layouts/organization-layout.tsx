import { PanelLeft } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom'
import type { Organization } from '#shared/organizations/organizations.contract.ts'
import { landing } from '#shared/users/landing.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { WholePage } from '#web/domain/frame/whole-page.tsx'
import { OfflineBar } from '../frame/offline-bar.tsx'
import { OrganizationSwitcher } from '../menu/organization-switcher.tsx'
import { Sidebar } from '../menu/sidebar.tsx'
import { TabBar } from '../menu/tab-bar.tsx'
import { t } from '../frame/texts.ts'
import { useChosenOrganization } from '../menu/use-chosen-organization.ts'
import { useSidebar } from '../menu/use-sidebar.ts'
import { useTour } from '../use-tour.tsx'
import { UserMenu } from '../menu/user-menu.tsx'

const DeletionBar = lazyWithRetry(() => import('./deletion-bar.tsx').then((m) => m.DeletionBar))
const ShellTools = lazyWithRetry(() => import('../menu/shell-tools.tsx').then((m) => m.ShellTools))
const WaitingButton = lazyWithRetry(async () => {
  const [{ WaitingButton: Shown }] = await Promise.all([
    import('#web/features/employee/offline/waiting-sheet.tsx'),
    loadTexts(['employee', 'photos']),
  ])
  return Shown
})

/** The layout of every page of an organization. */
export function OrganizationLayout() {
  const { organizationId = '' } = useParams()
  const me = useMe()
  const isChosen = useChosenOrganization(me, organizationId)
  const organization = useResource<Organization>(fill(organizationPaths.organization, { organizationId }))
  const sidebar = useSidebar()
  const { tour, start } = useTour(sidebar.setForTour, isChosen && !me?.tourSeen)
  const menuButton = useRef<HTMLButtonElement>(null)
  const main = useFocusOnNavigation()
  const isCovered = sidebar.isDrawer && sidebar.isOpen
  const roles = isChosen && me ? me.roles : []

  // When the drawer closes, keyboard focus returns to the button that opened it.
  useEffect(() => {
    const button = menuButton.current
    if (isCovered) return () => button?.focus({ preventScroll: true })
    return undefined
  }, [isCovered])

  if (me && !me.verified) return <Navigate to={landing(me)} replace />
  return (
    <>
      <a href="#main" className="btn-primary fixed top-2 left-2 z-50 not-focus:sr-only">
        {t('skipToContent')}
      </a>
      <header className="top-bar" inert={isCovered}>
        <IconButton
          ref={menuButton}
          label={t('mainMenu')}
          aria-expanded={sidebar.isOpen}
          aria-controls="sidebar"
          data-tour="menu"
          onClick={sidebar.toggle}
        >
          <PanelLeft size={18} />
        </IconButton>
        <OrganizationSwitcher organization={organization} />
        <span className="flex-1" />
        {isChosen && me && (
          <Suspense>
            <ShellTools organizationId={organizationId} roles={roles} />
          </Suspense>
        )}
        {me && <UserMenu me={me} organizationId={organizationId} onTour={start} />}
      </header>
      <div className="flex">
        {sidebar.isOpen && (
          <Sidebar organizationId={organizationId} roles={roles} isDrawer={sidebar.isDrawer} onClose={sidebar.close} />
        )}
        {/* Inside the column next to the sidebar: above both, the bars would push the sidebar's foot out of the window.
         */}
        <div className="min-w-0 flex-1" inert={isCovered}>
          <OfflineBar>
            <Suspense>
              <WaitingButton organizationId={organizationId} />
            </Suspense>
          </OfflineBar>
          {isChosen && (
            <Suspense>
              <DeletionBar organizationId={organizationId} roles={roles} />
            </Suspense>
          )}
          <main ref={main} id="main" tabIndex={-1} className="px-4 pt-5 pb-24 outline-none sm:px-6 md:pb-10">
            <WholePage isReady={isChosen}>
              <Outlet />
            </WholePage>
          </main>
        </div>
      </div>
      <TabBar organizationId={organizationId} roles={roles} onMore={sidebar.open} />
      {tour}
    </>
  )
}

/** Moves keyboard and screen reader focus to the content of each new page. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
