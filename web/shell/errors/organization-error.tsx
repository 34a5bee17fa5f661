import { Suspense } from 'react'
import { useRouteError } from 'react-router-dom'
import type { ApiError } from '#web/platform/http/api.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { ErrorScreen } from './error-screen.tsx'

const CompanyNeeded = lazyWithRetry(() => import('./company-needed.tsx').then((m) => m.CompanyNeeded))

/** Leads to the company's sign-in where the organization demands it; shows the error screen for anything else. */
export function OrganizationError() {
  const { code } = (useRouteError() ?? {}) as Partial<ApiError>
  return code === 'company_sign_in_required' ? (
    <Suspense>
      <CompanyNeeded />
    </Suspense>
  ) : (
    <ErrorScreen />
  )
}
