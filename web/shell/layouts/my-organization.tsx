import { Navigate, useLocation } from 'react-router-dom'
import { landing } from '#shared/users/landing.ts'
import { useMe } from '#web/platform/data/use-me.ts'

/** /my-org/x leads to x of the organisation chosen: for links in mails and docs. */
export function MyOrganization() {
  const me = useMe()
  const { pathname, search, hash } = useLocation()
  if (!me) return undefined
  const home = landing(me)
  const isInside = me.verified && me.organizationId !== null
  // As it was written: the router's own parameter is decoded already.
  const rest = pathname.replace(/^\/my-org\/*/, '')
  return <Navigate to={isInside && rest ? `${home}/${rest}${search}${hash}` : home} replace />
}
