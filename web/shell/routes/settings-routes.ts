import type { RouteObject } from 'react-router-dom'
import { holidayCalendarPaths } from '#shared/holiday-calendars/paths.ts'
import { importPaths } from '#shared/imports/paths.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { timeOffPaths } from '#shared/time-off/paths.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { dataPage } from '../frame/data-page.ts'
import { holdersOnly } from '../locked/require-permission.tsx'

/** Routes of the settings, which have their own navigation. */
export const settingsRoute: RouteObject = {
  ...dataPage([], () => import('../layouts/settings-layout.tsx').then((m) => m.SettingsLayout), [userPaths.me]),
  children: [
    {
      path: 'settings',
      ...dataPage(
        ['settings', 'record'],
        () => import('#web/features/settings/settings-page.tsx').then((m) => m.SettingsPage),
        [organizationPaths.configuration, organizationPaths.timeZones],
      ),
    },
    {
      path: 'settings/languages',
      ...dataPage(
        ['settings', 'record'],
        () => import('#web/features/settings/languages-page.tsx').then((m) => m.LanguagesPage),
        [organizationPaths.configuration],
      ),
    },
    {
      path: 'settings/regions',
      ...dataPage(
        ['regions', 'people', 'record', 'selection'],
        () => import('#web/features/regions/regions-page.tsx').then((m) => m.RegionsPage),
        [regionPaths.regions],
      ),
    },
    {
      path: 'settings/holiday-calendar',
      ...dataPage(
        ['holiday-calendars', 'record'],
        () => import('#web/features/holiday-calendars/calendars-page.tsx').then((m) => m.HolidayCalendarsPage),
        [holidayCalendarPaths.holidayCalendars],
      ),
    },
    {
      path: 'settings/holiday-calendar/:holidayCalendarId',
      ...dataPage(
        ['holiday-calendars', 'record'],
        () => import('#web/features/holiday-calendars/calendar-page.tsx').then((m) => m.HolidayCalendarPage),
        [holidayCalendarPaths.holidayCalendar],
      ),
    },
    {
      path: 'settings/time-off',
      ...dataPage(
        ['time-off', 'leave', 'record'],
        () => import('#web/features/time-off/policies-page.tsx').then((m) => m.LeavePoliciesPage),
        [timeOffPaths.leavePolicies],
      ),
    },
    holdersOnly('payroll.read', 'payroll', {
      path: 'settings/pay',
      ...dataPage(
        ['payroll', 'record'],
        () => import('#web/features/payroll/policies/pay-policy-page.tsx').then((m) => m.PayPolicyPage),
        [payrollPaths.payPolicies],
      ),
    }),
    holdersOnly('stock.read', 'supplies', {
      path: 'settings/supplies',
      ...dataPage(
        ['supplies', 'chemicals', 'record'],
        () => import('#web/features/supplies/supplies-page.tsx').then((m) => m.SuppliesPage),
        [supplyPaths.supplyItems, organizationPaths.configuration, organizationPaths.phoneFormats],
      ),
    }),
    holdersOnly('import.run', 'import', {
      path: 'settings/import',
      ...dataPage(['imports'], () => import('#web/features/imports/import-page.tsx').then((m) => m.ImportPage), [
        importPaths.importList,
      ]),
    }),
    holdersOnly('integrations.manage', 'integrations', {
      path: 'settings/integrations',
      ...dataPage(
        ['integrations', 'record'],
        () => import('#web/features/integrations/integrations-page.tsx').then((m) => m.IntegrationsPage),
        [organizationPaths.configuration],
      ),
    }),
    holdersOnly('export.run', 'dataExport', {
      path: 'settings/export',
      ...dataPage(['settings'], () => import('#web/features/settings/export-page.tsx').then((m) => m.ExportPage)),
    }),
    holdersOnly('audit.read', 'audit', {
      path: 'settings/audit',
      ...dataPage(
        ['audit', 'record', 'selection'],
        () => import('#web/features/audit/audit-page.tsx').then((m) => m.AuditPage),
        [organizationPaths.configuration],
      ),
    }),
    holdersOnly('organization.delete', 'deletion', {
      path: 'settings/delete',
      ...dataPage(['settings'], () => import('#web/features/settings/deletion-page.tsx').then((m) => m.DeletionPage)),
    }),
  ],
}
