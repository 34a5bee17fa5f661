import { useNavigate } from 'react-router-dom'
import { landing, type LandingUser } from '#shared/users/landing.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, type ApiError } from '#web/platform/http/api.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'

/** Leads to the page of the user's state: the same rules as after signing in. */
export function useReturnHome() {
  const navigate = useNavigate()
  return () =>
    void api.get<LandingUser>(userPaths.me, { isProbe: true }).then(
      (me) => navigate(landing(me)),
      // Without an answer nobody knows whether the user is signed in: the page stays, and says so.
      (error: ApiError) => (error.status === 401 ? navigate(landing(null)) : notifyFailure(error)),
    )
}
