import { Navigate, Outlet, ScrollRestoration } from 'react-router-dom'
import { landing } from '#shared/landing.ts'
import { Link } from '#web/lib/link.tsx'
import { pages } from '#web/lib/pages.ts'
import { useMe } from '#web/lib/use-me.ts'
import { PlainFrame } from '#web/ui/plain-frame.tsx'
import { WholePage } from '#web/ui/whole-page.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { OwnCompany } from './own-company.tsx'
import { t } from './texts.ts'

/** The frame of a client's contacts. */
export function ClientLayout() {
  const me = useMe()
  if (me && !me.verified) return <Navigate to={landing(me)} replace />
  const actions = (
    <>
      <span className="text-sm text-ink-2 max-sm:hidden">{me?.name}</span>
      <Link to={pages.logout} className="btn-ghost">
        {t('signOut')}
      </Link>
    </>
  )
  return (
    <>
      <PlainFrame title={<OwnCompany />} actions={actions} bar={<OfflineBar />}>
        <WholePage isReady={!!me}>
          <Outlet />
        </WholePage>
      </PlainFrame>
      <footer className="px-4 pb-5 text-center text-xs text-ink-2">Custodia</footer>
      <ScrollRestoration />
    </>
  )
}
