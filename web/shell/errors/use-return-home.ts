import { useNavigate } from 'react-router-dom'
import { landing } from '#shared/users/landing.ts'
import type { Visitor } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'

/** Goes to the user's start page, by the same rules as after signing in. */
export function useReturnHome() {
  const navigate = useNavigate()
  return () =>
    void api.get<Visitor>(userPaths.visitor).then(
      ({ user }) => navigate(landing(user)),
      // Without a response the user is unknown: the page stays and shows a notice.
      notifyFailure,
    )
}
