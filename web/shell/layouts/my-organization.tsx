import { Navigate, useLocation } from 'react-router-dom'
import { landing } from '#shared/users/landing.ts'
import { useMe } from '#web/platform/data/use-me.ts'

/** Redirects /my-org/x to page x of the chosen organization, for links in emails and docs. */
export function MyOrganization() {
  const me = useMe()
  const { pathname, search, hash } = useLocation()
  if (!me) return undefined
  const home = landing(me)
  const isInside = me.verified && me.organizationId !== null
  // Cut from the pathname, because the router's parameter is already decoded.
  const rest = pathname.replace(/^\/my-org\/*/, '')
  return <Navigate to={isInside && rest ? `${home}/${rest}${search}${hash}` : home} replace />
}
