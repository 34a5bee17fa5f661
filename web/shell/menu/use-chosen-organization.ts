import { useEffect, useState } from 'react'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { store } from '#web/platform/data/resource.ts'

/**
 * Stores the URL's organization as the chosen one, so that `me` has the roles held there. Errors go to the error
 * screen.
 * @returns true once it is stored
 */
export function useChosenOrganization(me: User | undefined, organizationId: string) {
  const [failed, setFailed] = useState<{ organizationId: string; error: unknown }>()
  const isOther = !!me?.verified && me.organizationId !== organizationId
  useEffect(() => {
    if (!isOther) return
    api.put<User>(userPaths.chosenOrganization, { organizationId }).then(
      (user) => store(userPaths.me, user),
      (error: unknown) => setFailed({ organizationId, error }),
    )
  }, [isOther, organizationId])
  if (isOther && failed?.organizationId === organizationId) throw failed.error
  return !!me && !isOther
}
