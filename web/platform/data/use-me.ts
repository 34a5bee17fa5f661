import type { User } from '#shared/users/users.contract.ts'
import { may, type Permission } from '#shared/access/permissions.ts'
import { userPaths } from '#shared/users/paths.ts'
import { useResource } from './resource.ts'

/** Who is signed in; undefined while that is being asked. */
export const useMe = () => useResource<User>(userPaths.me)

/** Whether the signed-in user holds a permission in the organisation chosen; false until known. */
export function useMay(permission: Permission) {
  const me = useMe()
  return !!me && may(me.roles, permission)
}
