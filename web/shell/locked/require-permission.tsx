import { Suspense, type ReactNode } from 'react'
import { Outlet, type Params, type RouteObject } from 'react-router-dom'
import { may } from '#shared/access/permissions.ts'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { readCachedOrFetch } from '#web/platform/data/resource.ts'
import type { PageHandle } from '#web/platform/loading/page.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { area } from '../routes/area.ts'
import type { LockedPageProps } from './locked-page.tsx'

const LockedPage = area(['locked'], () => import('./locked-page.tsx').then((m) => m.LockedPage))

export function RequirePermission({ children, ...props }: LockedPageProps & { children?: ReactNode }) {
  const me = useMe()
  if (!me) return undefined
  if (may(me.roles, props.permission)) return children ?? <Outlet />
  return (
    <Suspense fallback={<SkeletonText lines={3} />}>
      <LockedPage {...props} />
    </Suspense>
  )
}

/** Routes for holders of a permission; everyone else sees which roles have access, and nothing is asked for them. */
export function holdersOnly(
  permission: LockedPageProps['permission'],
  page: LockedPageProps['page'],
  ...children: RouteObject[]
): RouteObject {
  const mayPrefetch = async ({ organizationId }: Params) => {
    const me = await readCachedOrFetch<User>(userPaths.me)
    return !!me && me.organizationId === organizationId && may(me.roles, permission)
  }
  for (const child of children) (child.handle as PageHandle).mayPrefetch = mayPrefetch
  return { element: <RequirePermission permission={permission} page={page} />, children }
}
