import { Suspense, type ReactNode } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import { may } from '#shared/access/permissions.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { area } from '../routes/area.ts'
import type { LockedPageProps } from './locked-page.tsx'

const LockedPage = area(['locked'], () => import('./locked-page.tsx').then((m) => m.LockedPage))

export function HoldersOnly({ children, ...props }: LockedPageProps & { children?: ReactNode }) {
  const me = useMe()
  if (!me) return undefined
  if (may(me.roles, props.permission)) return children ?? <Outlet />
  return (
    <Suspense fallback={<SkeletonText lines={3} />}>
      <LockedPage {...props} />
    </Suspense>
  )
}

/** Routes for holders of a permission; everyone else sees which roles have access. */
export const holdersOnly = (
  permission: LockedPageProps['permission'],
  page: LockedPageProps['page'],
  ...children: RouteObject[]
): RouteObject => ({ element: <HoldersOnly permission={permission} page={page} />, children })
