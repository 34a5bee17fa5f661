import { useEffect, useState } from 'react'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { store } from '#web/platform/data/resource.ts'

/**
 * Makes the organisation of the address the chosen one, so that `me` carries the roles held there.
 * @returns whether it is; a refusal is thrown to the error screen
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
