import type { RouteObject } from 'react-router-dom'
import { chemicalPaths } from '#shared/chemicals/paths.ts'
import { clientPaths } from '#shared/clients/paths.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { messagePaths } from '#shared/messages/paths.ts'
import { notificationPaths } from '#shared/notifications/paths.ts'
import { operationPaths } from '#shared/operations/paths.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { telephonyPaths } from '#shared/telephony/paths.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { quotesAhead, prefetchUpcoming } from './client-ahead.ts'
import { dataPage } from '../frame/data-page.ts'
import { fieldPage, openFrame } from '../frame/field-page.ts'
import { holdersOnly } from '../locked/require-permission.tsx'
import { payRoutes } from './pay-routes.ts'
import { reportRoutes } from './report-routes.tsx'
import { settingsRoute } from './settings-routes.ts'

const pages: RouteObject[] = [
  {
    path: 'me',
    ...dataPage(['me', 'people', 'record'], () => import('#web/features/me/me-page.tsx').then((m) => m.MePage), [
      userPaths.profile,
      userPaths.sessions,
    ]),
  },
  {
    path: 'me/change-password',
    ...dataPage(['me'], () => import('#web/features/me/change-password-page.tsx').then((m) => m.ChangePasswordPage)),
  },
  settingsRoute,
  {
    path: 'clients',
    ...dataPage(
      ['clients', 'people', 'record', 'selection'],
      () => import('./clients-page.tsx').then((m) => m.ClientsPage),
      // The configuration is prefetched for the client opened next: its visits depend on the organization's time
      // zone.
      [clientPaths.clients, clientPaths.clientSummary, organizationPaths.configuration, organizationPaths.phoneFormats],
    ),
  },
  holdersOnly('quotes.manage', 'quotes', {
    path: 'clients/quotes',
    ...dataPage(
      ['quotes', 'record', 'photos', 'conversation'],
      () => import('#web/features/quotes/list/quotes-page.tsx').then((m) => m.QuotesPage),
      [quotePaths.quoteSettings, organizationPaths.phoneFormats],
    ),
  }),
  {
    path: 'clients/:clientId',
    ...dataPage(
      ['clients', 'people', 'record', 'schedule', 'time'],
      () => import('#web/features/clients/client/client-page.tsx').then((m) => m.ClientPage),
      [
        clientPaths.client,
        clientPaths.contacts,
        locationPaths.locations,
        organizationPaths.configuration,
        organizationPaths.phoneFormats,
        prefetchUpcoming,
        quotesAhead,
      ],
    ),
  },
  {
    path: 'clients/:clientId/locations/:locationId',
    ...dataPage(
      ['locations', 'map', 'people', 'pattern-words', 'record', 'schedule'],
      () => import('#web/features/locations/location-page.tsx').then((m) => m.LocationPage),
      [
        locationPaths.location,
        jobPaths.jobs,
        organizationPaths.configuration,
        regionPaths.regions,
        organizationPaths.phoneFormats,
      ],
    ),
  },
  {
    path: 'clients/:clientId/locations/:locationId/jobs/:jobId',
    ...dataPage(
      ['jobs', 'pattern-words', 'record', 'schedule'],
      () => import('#web/features/jobs/job-page.tsx').then((m) => m.JobPage),
      [jobPaths.job, locationPaths.location, organizationPaths.configuration],
    ),
  },
  {
    path: 'members',
    ...dataPage(
      ['members', 'people', 'record', 'selection'],
      () => import('#web/features/members/list/members-page.tsx').then((m) => m.MembersPage),
      [memberPaths.members, organizationPaths.phoneFormats],
    ),
  },
  {
    path: 'members/:memberId',
    ...dataPage(
      ['members', 'map', 'people', 'record', 'schedule', 'leave'],
      () => import('./member-areas.tsx').then((m) => m.MemberAreas),
      [memberPaths.member, organizationPaths.configuration, organizationPaths.phoneFormats],
    ),
  },
  {
    path: 'org-chart',
    ...dataPage(
      ['org-chart', 'record'],
      () => import('#web/features/org-chart/org-chart-page.tsx').then((m) => m.OrgChartPage),
      [memberPaths.orgChart],
    ),
  },
  {
    path: 'me/notifications',
    ...dataPage(
      ['notifications', 'record'],
      () => import('#web/features/notifications/preferences-page.tsx').then((m) => m.PreferencesPage),
      [notificationPaths.notificationPreferences, organizationPaths.timeZones],
    ),
  },
  {
    path: 'messages',
    ...dataPage(
      ['inbox', 'messages', 'conversation', 'photos', 'record'],
      () => import('#web/features/inbox/inbox-page.tsx').then((m) => m.InboxPage),
      [`${messagePaths.messageThreads}?unread=true`, `${messagePaths.messageThreads}?unread=false`],
    ),
  },
  {
    path: 'notifications',
    ...dataPage(
      ['notifications'],
      () => import('#web/features/notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
      [notificationPaths.notifications],
    ),
  },
  holdersOnly('operations.read', 'operations', {
    path: 'operations',
    ...dataPage(
      ['operations', 'map', 'record', 'schedule', 'time'],
      () => import('./operations-areas.tsx').then((m) => m.OperationsAreas),
      [operationPaths.operations],
    ),
  }),
  holdersOnly('mileage.manage', 'mileage', {
    path: 'reports/mileage',
    ...dataPage(
      ['mileage', 'record'],
      () => import('#web/features/mileage/mileage-page.tsx').then((m) => m.MileagePage),
      [organizationPaths.configuration],
    ),
  }),
  holdersOnly('mileage.own', 'mileage', {
    path: 'reports/mileage/:memberId',
    ...dataPage(
      ['mileage', 'record'],
      () => import('#web/features/mileage/member-mileage-page.tsx').then((m) => m.MemberMileagePage),
      [organizationPaths.configuration, memberPaths.member],
    ),
  }),
  holdersOnly('calls.read', 'phoneCalls', {
    path: 'reports/phone-calls',
    ...dataPage(
      ['phone-calls', 'call-words', 'record'],
      () => import('#web/features/phone-calls/phone-calls-page.tsx').then((m) => m.PhoneCallsPage),
      [telephonyPaths.phoneCalls, organizationPaths.phoneFormats],
    ),
  }),
  holdersOnly('supplies.names', 'supplies', {
    path: 'chemicals/:placeId',
    ...dataPage(
      ['chemical-places', 'chemicals', 'people', 'record'],
      () => import('#web/features/chemical-places/place-page.tsx').then((m) => m.ChemicalPlacePage),
      [chemicalPaths.chemicalPlace, organizationPaths.phoneFormats],
    ),
  }),
  {
    path: 'faq',
    ...dataPage(['faq', 'record'], () => import('#web/features/faq/faq-page.tsx').then((m) => m.FaqPage)),
  },
  holdersOnly('time.own', 'myWork', {
    path: 'employee',
    ...fieldPage(
      dataPage(
        ['employee', 'field', 'record', 'time', 'photos', 'schedule'],
        () => import('#web/features/employee/employee-page.tsx').then((m) => m.EmployeePage),
        [timeclockPaths.timeclock, organizationPaths.configuration],
      ),
      {
        addresses: () =>
          import('#web/features/employee/employee-page.tsx').then(
            (m) =>
              ({ organizationId = '' }) =>
                m.storedAddresses(organizationId),
          ),
        after: () => import('#web/features/employee/offline/next-day.ts').then((m) => m.showToday),
      },
    ),
  }),
  holdersOnly(
    'timeoff.own',
    'timeOff',
    {
      path: 'time-off',
      ...dataPage(
        ['time-off', 'leave', 'record', 'schedule'],
        () => import('#web/features/time-off/time-off-page.tsx').then((m) => m.TimeOffPage),
        [timeOffPaths.ownLeaveBalances, organizationPaths.phoneFormats],
      ),
    },
    {
      path: 'time-off/history',
      ...dataPage(['time-off', 'leave', 'record'], () =>
        import('#web/features/time-off/history-page.tsx').then((m) => m.TimeOffHistoryPage),
      ),
    },
  ),
  ...payRoutes,
  ...reportRoutes,
  { path: '*', ...dataPage([], () => import('../errors/not-found-page.tsx').then((m) => m.NotFoundPage)) },
]

/** Routes of an organization's pages; home comes with the shell. */
export const organizationRoutes: RouteObject[] = [{ ...openFrame, children: pages }]
