import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { StaffRole } from '#shared/access/roles.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { SearchEverything } from './search-everything.tsx'
import { searchPages } from './search-pages.ts'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

async function open(...roles: StaffRole[]) {
  const org = await run.organization()
  connectPage(run.api.app, await run.member(org.id, ...roles))
  const path = '/org/:organizationId/home'
  const view = renderAt(
    `/org/${org.id}/home`,
    path,
    <SearchEverything organizationId={org.id} roles={roles} isOpen onClose={() => {}} />,
  )
  return { org, ...view, box: await screen.findByRole('combobox') }
}

const options = () => within(screen.getByRole('listbox')).getAllByRole('option')
const titles = () => options().map(({ textContent }) => textContent)

describe('the page search', () => {
  test('lists every page once for those who may open it', () => {
    const of = (...roles: StaffRole[]) => searchPages('1', roles).map(({ to }) => to)
    const owner = of('OWNER', 'ADMIN')
    expect(new Set(owner).size).toBe(owner.length)
    expect(owner).toEqual(
      expect.arrayContaining(
        [
          '/home',
          '/clients',
          '/members',
          '/org-chart',
          '/faq',
          '/me',
          '/settings',
          '/settings/audit',
          '/settings/delete',
        ]
          .map((path) => `/org/1${path}`)
          .concat('/docs', '/organization', '/logout'),
      ),
    )
    const employee = of('EMPLOYEE')
    expect(employee).toContain('/org/1/faq')
    for (const path of ['/settings/audit', '/settings/export', '/settings/delete']) {
      expect(employee).not.toContain(`/org/1${path}`)
    }
  })

  test.each([
    ['en', 'org chrat', 'Org chart'],
    ['en', 'sign', 'Sign out'],
    ['es', 'organigama', 'Organigrama'],
    ['es', 'cerrar', 'Cerrar sesión'],
  ] as const)('in %s, typing %s finds %s', async (language, typed, title) => {
    speak(language)
    const { user, box } = await open('EMPLOYEE')
    await user.type(box, typed)
    await screen.findByRole('option', { name: new RegExp(`^${title}`), selected: true })
  })

  test('finds a page by its menu group and opens it with Enter', async () => {
    const { user, box, address, org } = await open('ADMIN')
    await user.type(box, 'settings audit')
    await screen.findByRole('option', { name: /^Audit log Settings/, selected: true })
    expect(titles().filter((title) => title?.startsWith('Audit log'))).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/org/${org.id}/settings/audit`))
  })
})
