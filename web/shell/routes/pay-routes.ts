import type { RouteObject } from 'react-router-dom'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { dataPage } from '../frame/data-page.ts'
import { holdersOnly } from '../locked/require-permission.tsx'

/** Routes of payroll, a member's pay and My pay. */
export const payRoutes: RouteObject[] = [
  holdersOnly(
    'payroll.read',
    'payroll',
    {
      path: 'reports/payroll',
      ...dataPage(
        ['payroll', 'record'],
        () => import('#web/features/payroll/payroll-page.tsx').then((m) => m.PayrollPage),
        [payrollPaths.payPeriods],
      ),
    },
    {
      path: 'reports/payroll/:memberId',
      ...dataPage(
        ['payroll', 'record'],
        () => import('#web/features/payroll/member/member-pay-page.tsx').then((m) => m.MemberPayPage),
        [payrollPaths.payPeriods],
      ),
    },
  ),
  {
    path: 'my-pay',
    ...dataPage(['payroll', 'record'], () =>
      import('#web/features/payroll/statements/my-pay-page.tsx').then((m) => m.MyPayPage),
    ),
  },
]
