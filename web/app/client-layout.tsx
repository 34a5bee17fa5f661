import { Navigate, Outlet, ScrollRestoration } from 'react-router-dom'
import { landing } from '#shared/landing.ts'
import { Link } from '#web/lib/link.tsx'
import { pages } from '#web/lib/pages.ts'
import { useMe } from '#web/lib/use-me.ts'
import { PlainFrame } from '#web/ui/plain-frame.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { t } from './texts.ts'

/** The frame of those who work outside an organisation: a client's contacts, and who runs the installation. */
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
      <PlainFrame actions={actions} bar={<OfflineBar />}>
        <Outlet />
      </PlainFrame>
      <ScrollRestoration />
    </>
  )
}
