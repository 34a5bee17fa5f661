import { Navigate, useLocation, useParams } from 'react-router-dom'
import { landing } from '#shared/landing.ts'
import { useMe } from '#web/lib/use-me.ts'

/** /my-org/x leads to x of the organisation chosen: for links in mails and docs. */
export function MyOrganization() {
  const me = useMe()
  const { search, hash } = useLocation()
  const { '*': rest = '' } = useParams()
  if (!me) return undefined
  const home = landing(me)
  const isInside = me.verified && me.organizationId !== null
  return <Navigate to={isInside && rest ? `${home}/${rest}${search}${hash}` : home} replace />
}
