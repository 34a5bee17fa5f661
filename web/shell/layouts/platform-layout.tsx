import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import type { ToggleAccess } from '#shared/toggles/toggles.contract.ts'
import { landing, type LandingUser } from '#shared/users/landing.ts'
import type { Visitor } from '#shared/users/users.contract.ts'
import { togglePaths } from '#shared/toggles/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { PageScroll } from '#web/platform/navigation/page-scroll.tsx'
import { PlainFrame } from '#web/domain/controls/plain-frame.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { WholePage } from '#web/domain/frame/whole-page.tsx'
import { ForbiddenPage } from '../errors/forbidden-page.tsx'
import { OfflineBar } from '../frame/offline-bar.tsx'
import { t } from '../frame/texts.ts'

const isPlatformAdmin = (me: LandingUser | undefined) => !!me?.roles.includes('PLATFORM_ADMIN')

/** The frame of the installation's pages, with links between them. */
function PlatformFrame({ me, children }: { me: LandingUser | undefined; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <PlainFrame
        isWide
        bar={<OfflineBar />}
        actions={
          me && (
            <>
              {isPlatformAdmin(me) && (
                <Link to={pathname === '/admin' ? '/features' : '/admin'} className="btn-ghost">
                  {t(pathname === '/admin' ? 'features' : 'platform')}
                </Link>
              )}
              <Link to="/account/security" className="btn-ghost max-sm:hidden">
                {t('security')}
              </Link>
              <Link to={pages.logout} className="btn-ghost">
                {t('signOut')}
              </Link>
            </>
          )
        }
      >
        {children}
      </PlainFrame>
      <PageScroll />
    </>
  )
}

/** Restricts pages to the installation's operators. */
export function PlatformLayout() {
  const me = useMe()
  if (me && !me.verified) return <Navigate to={landing(me)} replace />
  return (
    <PlatformFrame me={me}>
      <WholePage isReady={!!me}>{isPlatformAdmin(me) ? <Outlet /> : <ForbiddenPage />}</WholePage>
    </PlatformFrame>
  )
}

/** Restricts the feature switches to operators; in development they are open to everyone. */
export function FeaturesLayout() {
  const access = useResource<ToggleAccess>(togglePaths.toggles)
  const [me, setMe] = useState<LandingUser>()
  useEffect(() => {
    api.get<Visitor>(userPaths.visitor).then(
      ({ user }) => user && setMe(user),
      () => {},
    )
  }, [])
  if (access && !access.mayToggle) return <PlatformLayout />
  return <PlatformFrame me={me}>{access ? <Outlet /> : <SkeletonText lines={6} />}</PlatformFrame>
}
