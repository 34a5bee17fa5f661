import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom'
import { landing } from '#shared/users/landing.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { useOwnClients } from '#web/domain/people/use-own-clients.ts'
import { useChoices } from '#web/domain/people/use-choices.ts'
import { LanguageSwitch } from '#web/domain/controls/language-switch.tsx'
import { PlainFrame } from '#web/domain/controls/plain-frame.tsx'
import { WholePage } from '#web/domain/frame/whole-page.tsx'
import { OfflineBar } from '../frame/offline-bar.tsx'
import { OwnCompany } from './own-company.tsx'
import { t } from '../frame/texts.ts'
import './client-layout.css'

export function ClientLayout() {
  const me = useMe()
  const keep = useChoices()
  const { clientUserId } = useParams()
  const { pathname } = useLocation()
  const { clients } = useOwnClients()
  // The URL names the contact; every other user is redirected to their own start page.
  if (me && !(me.verified && me.userId === clientUserId)) return <Navigate to={landing(me)} replace />
  const area = `/client/${clientUserId}`
  // A user who is no longer a contact of any client sees that on the area's first page.
  if (clients?.length === 0 && pathname !== area) return <Navigate to={area} replace />
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
      <footer className="flex flex-wrap items-center justify-center gap-4 px-4 pb-5 text-xs text-ink-2">
        Custodia
        <Link to="/account/security" className="link">
          {t('security')}
        </Link>
        <LanguageSwitch choose={(language) => keep({ language })} />
      </footer>
    </>
  )
}
