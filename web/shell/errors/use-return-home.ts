import { useNavigate } from 'react-router-dom'
import { landing, type LandingUser } from '#shared/users/landing.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api, type ApiError } from '#web/platform/http/api.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'

/** Goes to the user's start page, by the same rules as after signing in. */
export function useReturnHome() {
  const navigate = useNavigate()
  return () =>
    void api.get<LandingUser>(userPaths.me, { isProbe: true }).then(
      (me) => navigate(landing(me)),
      // Without a response the user is unknown: the page stays and shows a notice.
      (error: ApiError) => (error.status === 401 ? navigate(landing(null)) : notifyFailure(error)),
    )
}
