import type { RouteObject } from 'react-router-dom'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { dataPage } from '../frame/data-page.ts'
import { ErrorScreen } from '../errors/error-screen.tsx'

export const clientRoutes: RouteObject[] = [
  {
    ...dataPage([], () => import('../layouts/client-layout.tsx').then((m) => m.ClientLayout), [userPaths.me]),
    children: [
      {
        errorElement: <ErrorScreen />,
        children: [
          {
            path: '/client/:clientUserId',
            ...dataPage(
              ['client-area', 'record', 'photos'],
              () => import('#web/features/client-area/client-area-page.tsx').then((m) => m.ClientAreaPage),
              [clientAreaPaths.ownClients],
            ),
          },
          {
            path: '/client/:clientUserId/quotes/:quoteId',
            ...dataPage(
              ['quotes', 'record', 'conversation'],
              () => import('#web/features/quotes/public/client-quote-page.tsx').then((m) => m.ClientQuotePage),
              [clientAreaPaths.ownClients],
            ),
          },
          {
            path: '/client/:clientUserId/inspections/:reportId',
            ...dataPage(
              ['inspections', 'record', 'photos', 'conversation'],
              () => import('#web/features/inspections/report/shared-report-page.tsx').then((m) => m.SharedReportPage),
              [clientAreaPaths.ownClients],
            ),
          },
        ],
      },
    ],
  },
]
