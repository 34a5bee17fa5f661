import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { onIntent } from '#web/platform/navigation/link.tsx'
import { readToggle } from '#web/platform/toggles/toggles.ts'
import { ErrorScreen } from '../errors/error-screen.tsx'
import { page, type PageHandle } from '#web/platform/loading/page.ts'
import { onDestination } from '#web/platform/loading/reopen.ts'
import { RootLayout } from '../layouts/root-layout.tsx'

type Router = ReturnType<typeof createBrowserRouter>

const loginPage = () => import('#web/features/session/login-page.tsx')

/** Routes in the first bundle: what a first visit needs. */
export const firstRoutes: RouteObject[] = [
  {
    id: 'root',
    Component: RootLayout,
    errorElement: (
      <main>
        <ErrorScreen />
      </main>
    ),
    children: [
      {
        path: '/login',
        loader: (args) => loginPage().then((m) => m.redirectSignedIn(args)),
        ...page(['session'], () => loginPage().then((m) => m.LoginPage)),
      },
    ],
  },
]

interface RouteTable {
  /** Id of the parent route. */
  readonly parent: string
  readonly routes: RouteObject[]
}

/** Route tables that a path needs in addition to the first one, loaded on first use. */
export async function discoverRoutes(path: string): Promise<RouteTable[]> {
  if (path === '/login') return []
  if (path.startsWith('/client/')) {
    return [{ parent: 'root', routes: await import('./client-routes.tsx').then((m) => m.clientRoutes) }]
  }
  // An organization's public pages are outside the shell.
  if (!path.startsWith('/org/') || /\/(quote|open)$/.test(path))
    return [{ parent: 'root', routes: await import('./public-routes.tsx').then((m) => m.publicRoutes) }]
  const isHome = /^\/org\/[^/]+(\/home)?\/?$/.test(path)
  const [shell, others] = await Promise.all([
    import('../layouts/organization-shell.tsx'),
    isHome ? undefined : import('./organization-routes.tsx'),
  ])
  const tables = [{ parent: 'root', routes: shell.shellRoutes }]
  return others ? [...tables, { parent: 'organization-pages', routes: others.organizationRoutes }] : tables
}

/** Prefetches the page at a path: route, code and texts, and its data for `page`. */
async function prepare(router: Router, path: string, depth: 'page' | 'code') {
  if (readToggle('feature.load-ahead') === false) return
  for (const { parent, routes } of await discoverRoutes(path)) router.patchRoutes(parent, routes)
  for (const { route, params } of matchRoutes(router.routes, path) ?? []) {
    const handle = route.handle as PageHandle | undefined
    if (depth === 'page') handle?.prepare(params)
    else handle?.prepareCode()
  }
}

export function createPages() {
  const router = createBrowserRouter(firstRoutes, {
    patchRoutesOnNavigation: async ({ patch, path }) => {
      for (const { parent, routes } of await discoverRoutes(path)) patch(parent, routes)
    },
  })
  onDestination(() => router.createHref(router.state.navigation.location ?? router.state.location))
  onIntent((href, depth) => void prepare(router, href, depth).catch(() => {}))
  return router
}
