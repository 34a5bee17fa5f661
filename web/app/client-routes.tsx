import type { RouteObject } from 'react-router-dom'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { dataPage } from './data-page.ts'
import { ErrorScreen } from './error-screen.tsx'
import { notBuilt } from './not-built.ts'

const notBuiltPage = dataPage([], () => import('./not-built-page.tsx').then((m) => m.NotBuiltPage))

/** The area of a client's contacts. */
export const clientRoutes: RouteObject[] = [
  {
    ...dataPage([], () => import('./client-layout.tsx').then((m) => m.ClientLayout), [userPaths.me]),
    children: [
      {
        errorElement: <ErrorScreen />,
        children: [
          {
            path: '/client/:clientUserId',
            ...dataPage(
              ['client-area', 'record'],
              () => import('#web/features/client-area/client-area-page.tsx').then((m) => m.ClientAreaPage),
              [clientAreaPaths.ownClients],
            ),
          },
          ...notBuilt.filter((path) => path.startsWith('/client/')).map((path) => ({ path, ...notBuiltPage })),
        ],
      },
    ],
  },
]
