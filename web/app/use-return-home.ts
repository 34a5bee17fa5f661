import { useNavigate } from 'react-router-dom'
import { landing, type LandingUser } from '#shared/landing.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/lib/api.ts'

/** Leads to the page of the user's state: the same rules as after signing in. */
export function useReturnHome() {
  const navigate = useNavigate()
  return () =>
    void api.get<LandingUser>(userPaths.me, { isProbe: true }).then(
      (me) => navigate(landing(me)),
      () => navigate(landing(null)),
    )
}
