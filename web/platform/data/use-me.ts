import type { User } from '#shared/users/users.contract.ts'
import { may, type Permission } from '#shared/access/permissions.ts'
import { userPaths } from '#shared/users/paths.ts'
import { useResource } from './resource.ts'

/** The signed-in user; undefined while it loads. */
export const useMe = () => useResource<User>(userPaths.me)

/** Whether the signed-in user holds a permission in the chosen organization; false while it loads. */
export function useMay(permission: Permission) {
  const me = useMe()
  return !!me && may(me.roles, permission)
}
