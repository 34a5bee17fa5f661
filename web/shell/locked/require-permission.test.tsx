import { render, screen } from '@testing-library/react'
import { act, type ReactElement } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { connectPage } from '#web/test/screen.tsx'
import { organizationRoutes } from '../routes/organization-routes.tsx'
import type { LockedPageProps } from './locked-page.tsx'

const { api, organization, member } = useApi()
afterEach(() => vi.unstubAllGlobals())

/** Renders an organization's routes at a path as the given user. */
function open(organizationId: string, headers: Record<string, string>, path: string) {
  connectPage(api.app, headers)
  const routes = [{ path: '/org/:organizationId', children: organizationRoutes }]
  const router = createMemoryRouter(routes, { initialEntries: [`/org/${organizationId}${path}`] })
  render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  )
  return (next: string) => act(() => router.navigate(`/org/${organizationId}${next}`))
}

const lockedText = 'You don’t have access to this page'

describe('a page without access', () => {
  test("shows the page's purpose, the roles with access and who can change the role", async () => {
    const org = await organization()
    const go = open(org.id, await member(org.id, 'SUPERVISOR'), '/reports/payroll')
    await screen.findByRole('heading', { level: 1, name: 'Payroll' })
    await screen.findByText(lockedText)
    screen.getByText(
      /^Hours, pay and the rules behind them\. This page is for admins and owners\. .* change your role\.$/,
    )
    await go('/settings/delete')
    await screen.findByRole('heading', { level: 1, name: 'Delete organization' })
    await screen.findByText(
      /^Deleting the organization .* This page is for owners\. If you need it, ask an owner to change your role\.$/,
    )
    await go('/clients?report=profit')
    await screen.findByRole('heading', { level: 1, name: 'Profit' })
    await screen.findByText(/^What each client brings in .* This page is for admins and owners\./)
    await go('/clients')
    await screen.findByRole('heading', { level: 1, name: 'Clients' })
    expect(screen.queryByText(lockedText)).toBeNull()
    await go('/reports/recap')
    await screen.findByText('Supervisors’ days: time on site, driving, miles and supplies.')
    expect(screen.queryByText(lockedText)).toBeNull()
  })
})

/** Every route below these with the permission it requires. */
function needsOf(routes: readonly RouteObject[], above?: LockedPageProps): [string, string][] {
  return routes.flatMap((route) => {
    const needs = (route.element as ReactElement<LockedPageProps> | undefined)?.props ?? above
    if (route.children) return needsOf(route.children, needs)
    return route.path && needs ? [[route.path, needs.permission] as [string, string]] : []
  })
}

describe('route permissions', () => {
  test("are required for every report and every managers' page", () => {
    expect(Object.fromEntries(needsOf(organizationRoutes))).toEqual({
      'chemicals/:placeId': 'supplies.names',
      'clients/quotes': 'quotes.manage',
      employee: 'time.own',
      'inspections/:reportId': 'inspections.read',
      operations: 'operations.read',
      recap: 'recaps.read',
      'reports/business-monitors': 'monitors.read',
      'reports/consumables': 'stock.read',
      'reports/consumables/:clientId': 'stock.read',
      'reports/inspections': 'inspections.act',
      'reports/inspections/:reportId': 'inspections.read',
      'reports/mileage': 'mileage.manage',
      'reports/mileage/:memberId': 'mileage.own',
      'reports/payroll': 'payroll.read',
      'reports/payroll/:memberId': 'payroll.read',
      'reports/phone-calls': 'calls.read',
      'reports/recap': 'recaps.read',
      'settings/audit': 'audit.read',
      'settings/delete': 'organization.delete',
      'settings/export': 'export.run',
      'settings/import': 'import.run',
      'settings/integrations': 'integrations.manage',
      'settings/pay': 'payroll.read',
      'settings/supplies': 'stock.read',
      'time-off': 'timeoff.own',
      'time-off/history': 'timeoff.own',
    })
  })
})
