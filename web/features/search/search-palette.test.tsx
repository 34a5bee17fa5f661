import { screen, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildPeople } from '#server/api/features/members/test/people-of.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { SearchPalette } from './search-palette.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

async function open(as?: 'EMPLOYEE') {
  const people = await buildPeople(run)
  const sam = await people.add({ name: 'Sam Ortiz', title: 'Night lead' })
  connectPage(run.api.app, as ? await run.member(people.org.id, as) : people.org.headers)
  const home = `/org/${people.org.id}/home`
  const onClose = vi.fn<() => void>()
  const view = renderAt(
    home,
    '/org/:organizationId/home',
    <SearchPalette
      organizationId={people.org.id}
      pages={[{ id: 'members', kind: 'page', title: 'Members', to: `/org/${people.org.id}/members` }]}
      isOpen
      onClose={onClose}
    />,
  )
  return { ...view, people, sam, onClose, box: await screen.findByRole('combobox', { name: 'Search' }) }
}

describe('the search palette', () => {
  test('finds a person by a name with a typo and opens the page with Enter', async () => {
    const { user, address, people, sam, onClose, box } = await open()
    await user.type(box, 'Sam Ortz')
    await screen.findByRole('option', { name: /Sam Ortiz Night lead/, selected: true })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/org/${people.org.id}/members/${sam.id}`))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('shows pages and actions immediately and moves with the arrow keys', async () => {
    const { user, address, people } = await open()
    await screen.findByRole('option', { name: /^Members/, selected: true })
    await screen.findByRole('option', { name: /Add a member/ })
    await user.keyboard('{ArrowUp}')
    await screen.findByRole('option', { name: /Import from a file/, selected: true })
    await user.type(screen.getByRole('combobox'), 'ad membr')
    await screen.findByRole('option', { name: /Add a member/, selected: true })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/org/${people.org.id}/members?add=true`))
  })

  test('offers nothing without permission, and says when nothing is found', async () => {
    const { user, box, onClose } = await open('EMPLOYEE')
    await screen.findByRole('option', { name: /^Members/ })
    expect(screen.queryByRole('option', { name: /Add/ })).toBeNull()
    await user.type(box, 'zzzqqq')
    await screen.findByText('No results for “zzzqqq”')
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test("asks for an action's location, lists only locations, and can be canceled", async () => {
    const { user, address, people, box } = await open()
    const { addClient } = buildPlaces(run, people.org)
    const client = await addClient({ name: 'Sam’s Bakery' })
    await user.type(box, 'add a locatoin')
    await screen.findByRole('option', { name: /Add a location/, selected: true })
    await user.keyboard('{Enter}')
    await screen.findByRole('combobox', { name: 'Add a location: Which client?' })
    await user.keyboard('{Backspace}')
    await screen.findByRole('combobox', { name: 'Search' })
    await user.type(screen.getByRole('combobox'), 'add a location')
    await user.click(await screen.findByRole('option', { name: /Add a location/ }))
    await user.type(await screen.findByRole('combobox', { name: /Which client/ }), 'Sam')
    await screen.findByRole('option', { name: /Sam’s Bakery/, selected: true })
    expect(screen.queryByRole('option', { name: /Sam Ortiz/ })).toBeNull()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/org/${people.org.id}/clients/${client.id}?tab=locations&add=true`))
  })

  test('offers employees their own actions', async () => {
    const { user, address, people, box } = await open('EMPLOYEE')
    await user.type(box, 'time off')
    await screen.findByRole('option', { name: /Request time off/ })
    expect(screen.queryByRole('option', { name: /Review time off/ })).toBeNull()
    await user.click(screen.getByRole('option', { name: /Request time off/ }))
    await waitFor(() => expect(address()).toBe(`/org/${people.org.id}/time-off?add=true`))
  })
})
