import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildPeople } from '#server/api/features/members/test/people-of.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Member } from '#shared/members/members.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { MembersPage } from './members-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

type People = Awaited<ReturnType<typeof buildPeople>>

function open({ org }: People, query = '', as = org.headers) {
  connectPage(run.api.app, as)
  return renderAt(`/org/${org.id}/members${query}`, '/org/:organizationId/members', <MembersPage />)
}

const rows = async () =>
  within(await screen.findByRole('table', { busy: false }))
    .getAllByRole('row')
    .slice(1)

const region = async ({ org, base }: People, name: string) =>
  (await run.call(org.headers, `${base}/regions`, { body: { name, color: '#1f7a5c', supervisorIds: [] } })).json<{
    id: string
  }>()

describe('the member list', () => {
  test("adds a member with an invitation by email and opens the member's page", async () => {
    const people = await buildPeople(run)
    const north = await region(people, 'North')
    const { user, address } = open(people)
    await user.click(await screen.findByRole('button', { name: 'Add member' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add member' }))
    await user.type(dialog.getByLabelText(/^Name/), 'Sam Ortiz')
    await user.type(dialog.getByLabelText('Email'), 'sam@example.com')
    await user.click(dialog.getByRole('checkbox', { name: /^Supervisor/ }))
    await user.click(await dialog.findByRole('checkbox', { name: 'North' }))
    const manager = await dialog.findByRole('option', { name: 'Ana Reyes' })
    await user.selectOptions(dialog.getByLabelText('Manager'), manager)
    await user.click(dialog.getByRole('button', { name: 'Add member' }))
    await screen.findByText('Sam Ortiz was added. An invitation is on its way to sam@example.com.')
    await waitFor(() => expect(address()).toMatch(/\/members\/[0-9a-f-]{36}$/))
    const member = await people.get(address()?.split('/').at(-1) ?? '')
    expect(member).toMatchObject<Partial<Member>>({ status: 'invited', managerName: 'Ana Reyes' })
    expect(member.roles.toSorted()).toEqual(['EMPLOYEE', 'SUPERVISOR'])
    expect(member.regions.map(({ id }) => id)).toEqual([north.id])
  })

  test('adds one member after another, each from an empty form', async () => {
    const people = await buildPeople(run)
    const { user, address } = open(people, '?add=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add member' }))
    const name = dialog.getByLabelText(/^Name/)
    await user.click(dialog.getByRole('button', { name: 'Add another' }))
    await user.type(name, 'Sam Ortiz')
    await user.click(dialog.getByRole('button', { name: 'Add another' }))
    await screen.findByText('Sam Ortiz was added.')
    await waitFor(() => expect(name).toHaveProperty('value', ''))
    expect(document.activeElement).toBe(name)
    await user.clear(name)
    await user.type(name, 'Lee Park{Enter}')
    await waitFor(() => expect(address()).toMatch(/\/members\/[0-9a-f-]{36}$/))
    const { items } = (await run.call(people.org.headers, `${people.base}/members`)).json<{ items: Member[] }>()
    expect(items.map((member) => member.name)).toEqual(['Ana Reyes', 'Lee Park', 'Sam Ortiz'])
  })

  test('previews and changes roles of the selected members, names the unchanged ones, and undoes it', async () => {
    const people = await buildPeople(run)
    const admin = await people.withAccount('ADMIN')
    const sam = await people.add({ name: 'Sam Ortiz' })
    const { user } = open(people, '', admin.headers)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Sam Ortiz' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Kim Vega' }))
    const bar = within(await screen.findByRole('region', { name: 'Selected members' }))
    await bar.findByText('2 selected')
    await user.click(bar.getByRole('button', { name: 'Change' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change roles' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change roles' }))
    await user.click(dialog.getByRole('button', { name: 'Preview' }))
    await screen.findByText('Error - Choose at least one role.')
    await user.click(dialog.getByRole('checkbox', { name: /^Supervisor/ }))
    await user.click(dialog.getByRole('button', { name: 'Preview' }))
    expect((await dialog.findByRole('list', { name: 'What changes' })).textContent).toContain('Sam Ortiz')
    expect(dialog.getByRole('list', { name: 'What can’t be changed' }).textContent).toMatch(/^Kim Vega: /)
    expect((await people.get(sam.id)).roles).toEqual(['EMPLOYEE'])
    await user.click(dialog.getByRole('button', { name: 'Change 1' }))
    await screen.findByText('1 record was changed.')
    expect((await people.get(sam.id)).roles).toEqual(['EMPLOYEE', 'SUPERVISOR'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('The change was undone.')
    expect((await people.get(sam.id)).roles).toEqual(['EMPLOYEE'])
  })

  test('prints cards with PINs for members without an account, and shows them once', async () => {
    const people = await buildPeople(run)
    await people.add({ name: 'Sam Ortiz' })
    await people.add({ name: 'Lee Park' })
    const { user } = open(people)
    await user.click(await screen.findByRole('button', { name: 'Sign-in cards' }))
    const choice = within(await screen.findByRole('dialog', { name: 'Sign-in cards' }))
    await user.click(await choice.findByRole('checkbox', { name: 'Lee Park' }))
    await user.click(choice.getByRole('button', { name: 'Create cards' }))
    await screen.findByRole('img', { name: 'QR code of Sam Ortiz' })
    const sheet = within(screen.getByRole('dialog', { name: 'Sign-in cards' }))
    expect(sheet.queryByText('Lee Park')).toBeNull()
    const { textContent: pin } = sheet.getByText(/^PIN \d{6}$/)
    await user.click(sheet.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText(pin ?? '')).toBeNull()
  })

  test('refuses a member without a role before anything is sent', async () => {
    const people = await buildPeople(run)
    const { user } = open(people, '?add=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add member' }))
    await user.type(dialog.getByLabelText(/^Name/), 'Sam Ortiz')
    await user.click(dialog.getByRole('checkbox', { name: /^Employee/ }))
    await user.click(dialog.getByRole('button', { name: 'Add member' }))
    await screen.findByText('Error - Choose at least one role.')
    expect(await rows()).toHaveLength(1)
  })

  test('keeps search, status, role, region and order in the URL and the export', async () => {
    const people = await buildPeople(run)
    const north = await region(people, 'North')
    await people.add({ name: 'Ana in the North', regionIds: [north.id] })
    await people.add({ name: 'Ben in the North', regionIds: [north.id], email: 'ben@example.com' })
    await people.withAccount('SUPERVISOR')
    const { user, address } = open(people, '?sort=-name')
    expect((await rows())[0]?.textContent).toContain('Kim Vega')
    expect(screen.getByRole('button', { name: /^All/ }).textContent).toBe('All4')

    await user.click(await screen.findByRole('button', { name: 'Region: Any region' }))
    await user.click(await screen.findByRole('menuitem', { name: 'North' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: /^Invited/ }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(address()).toContain(`region=${north.id}`)
    await user.click(screen.getByRole('button', { name: 'Export' }))
    const [file] = await screen.findAllByRole('menuitem', { name: 'CSV file' })
    expect(file?.getAttribute('href')).toContain(
      `/members/export?regionId=${north.id}&status=invited&sort=-name&format=csv&locale=en`,
    )
    await user.keyboard('{Escape}')

    await user.click(screen.getByRole('button', { name: 'Roles: Any role' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Supervisor' }))
    await screen.findByText('No members found')
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    await waitFor(async () => expect(await rows()).toHaveLength(4))
    await user.keyboard('/')
    await user.keyboard('kim')
    await waitFor(() => expect(address()).toContain('search=kim'))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
  })

  test('shows the columns that the reader chose', async () => {
    const people = await buildPeople(run)
    await people.add({ name: 'Sam Ortiz', email: 'sam@example.com' })
    const { user } = open(people)
    await rows()
    expect(screen.queryByText('sam@example.com')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Email' }))
    await screen.findByText('sam@example.com')
    localStorage.clear()
  })

  test('offers no way to add members without permission', async () => {
    const people = await buildPeople(run)
    open(people, '', await run.member(people.org.id, 'EMPLOYEE'))
    expect(await rows()).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Add member' })).toBeNull()
  })

  test('is available in Spanish', async () => {
    const people = await buildPeople(run)
    speak('es')
    open(people)
    await screen.findByRole('heading', { name: 'Miembros' })
    await screen.findByText('Propietario, Administrador')
  })
})
