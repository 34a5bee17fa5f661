import { Navigate, type RouteObject } from 'react-router-dom'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { dataPage } from '../frame/data-page.ts'
import { ErrorScreen } from '../errors/error-screen.tsx'
import { OrganizationLayout } from './organization-layout.tsx'

/** The shell's routes with home, where most visits start; other pages' routes are loaded on demand. */
export const shellRoutes: RouteObject[] = [
  {
    id: 'organization',
    path: '/org/:organizationId',
    ...dataPage([], () => Promise.resolve(OrganizationLayout), [
      userPaths.me,
      organizationPaths.organization,
      organizationPaths.organizations,
    ]),
    children: [
      {
        id: 'organization-pages',
        errorElement: <ErrorScreen />,
        children: [
          { index: true, element: <Navigate to="home" replace /> },
          {
            path: 'home',
            ...dataPage(['home'], () => import('#web/features/home/home-page.tsx').then((m) => m.HomePage), [
              organizationPaths.configuration,
              organizationPaths.setup,
            ]),
          },
        ],
      },
    ],
  },
]
