import type { RouteObject } from 'react-router-dom'
import { inspectionPaths } from '#shared/inspections/paths.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { monitorPaths } from '#shared/monitors/paths.ts'
import { dataPage } from '../frame/data-page.ts'
import { fieldPage } from '../frame/field-page.ts'
import { holdersOnly } from '../locked/require-permission.tsx'

/** Routes of the daily recap, inspections, and the reports on days, inspections and consumables. */
export const reportRoutes: RouteObject[] = [
  holdersOnly(
    'recaps.read',
    'recaps',
    {
      path: 'recap',
      ...fieldPage(
        dataPage(
          ['recap', 'field', 'record', 'photos', 'time'],
          () => import('#web/features/recap/recap-page.tsx').then((m) => m.RecapPage),
          [organizationPaths.configuration],
        ),
        { addresses: () => import('#web/features/recap/recap-page.tsx').then((m) => m.storedAnswers) },
      ),
    },
    {
      path: 'reports/recap',
      ...dataPage(['recap', 'record'], () =>
        import('#web/features/recap/recap-report-page.tsx').then((m) => m.RecapReportPage),
      ),
    },
  ),
  holdersOnly(
    'stock.read',
    'consumables',
    {
      path: 'reports/consumables',
      ...dataPage(
        ['supplies', 'record'],
        () => import('#web/features/supplies/consumables-page.tsx').then((m) => m.ConsumablesPage),
        [organizationPaths.configuration],
      ),
    },
    {
      path: 'reports/consumables/:clientId',
      ...dataPage(
        ['supplies', 'record'],
        () => import('#web/features/supplies/client-consumables-page.tsx').then((m) => m.ClientConsumablesPage),
        [organizationPaths.configuration],
      ),
    },
  ),
  holdersOnly('inspections.read', 'inspections', {
    path: 'inspections/:reportId',
    ...fieldPage(
      dataPage(
        ['inspections', 'field', 'photos', 'record'],
        () => import('#web/features/inspections/inspect/inspection-page.tsx').then((m) => m.InspectionPage),
        [inspectionPaths.inspection],
      ),
      { addresses: () => import('#web/features/inspections/inspect/inspection-page.tsx').then((m) => m.storedAnswers) },
    ),
  }),
  holdersOnly('inspections.act', 'inspections', {
    path: 'reports/inspections',
    ...dataPage(['inspections', 'record', 'photos', 'starter-bands', 'starter-template', 'time'], () =>
      import('#web/features/inspections/report/reports-page.tsx').then((m) => m.InspectionReportsPage),
    ),
  }),
  holdersOnly('inspections.read', 'inspections', {
    path: 'reports/inspections/:reportId',
    ...dataPage(
      ['inspections', 'record', 'photos', 'conversation', 'time'],
      () => import('#web/features/inspections/report/report-page.tsx').then((m) => m.InspectionReportPage),
      [inspectionPaths.inspection],
    ),
  }),
  holdersOnly('monitors.read', 'monitors', {
    path: 'reports/business-monitors',
    ...dataPage(
      ['monitors', 'preset-names', 'record'],
      () => import('#web/features/monitors/monitors-page.tsx').then((m) => m.MonitorsPage),
      [monitorPaths.monitors],
    ),
  }),
]
