import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { SavedViews } from './saved-views.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

type Own = Awaited<ReturnType<typeof run.organization>>

const keys = ['search', 'view', 'sort']

async function open({ org, query = '', as }: { org?: Own; query?: string; as?: Record<string, string> } = {}) {
  org ??= await run.organization()
  connectPage(run.api.app, as ?? org.headers)
  const page = <SavedViews organizationId={org.id} list="members" keys={keys} />
  return { ...renderAt(`/org/${org.id}/members${query}`, '/org/:organizationId/members', page), org }
}

const add = (org: Own, view: object, headers = org.headers) =>
  run.call(headers, `/api/v1/organizations/${org.id}/saved-views`, {
    body: { list: 'members', name: 'Night crew', query: 'view=active&sort=-name', isShared: false, ...view },
  })

describe('saved views', () => {
  test("saves the list's filters under a name, and applies them again", async () => {
    const { user, org, address, unmount } = await open({ query: '?sort=-name&view=active&pages=3&other=1' })
    await user.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await user.type(dialog.getByLabelText(/^Name/), 'Night crew')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const chip = await screen.findByRole('button', { name: 'Night crew' })
    await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'))
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Everything' }))
    await waitFor(() => expect(address()).toMatch(/members\?other=1$/))
    unmount()
    const again = await open({ org })
    await again.user.click(await screen.findByRole('button', { name: 'Night crew' }))
    await waitFor(() => expect(again.address()).toMatch(/\?view=active&sort=-name$/))
  })

  test('saves a changed view in place, or as a new one', async () => {
    const org = await run.organization()
    await add(org, {})
    const { user, router } = await open({ org })
    await user.click(await screen.findByRole('button', { name: 'Night crew' }))
    await router.navigate(`/org/${org.id}/members?view=invited`)
    await screen.findByRole('button', { name: /^Night crew.*changed/ })
    await screen.findByRole('button', { name: 'Save view' })
    await user.click(screen.getByRole('button', { name: 'Actions for the view Night crew' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Save changes to this view' }))
    await screen.findByRole('button', { name: 'Night crew' })
    await user.click(screen.getByRole('button', { name: 'Everything' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await user.click(screen.getByRole('button', { name: 'Night crew' }))
    await waitFor(() => expect(router.state.location.search).toBe('?view=invited'))
  })

  test('opens the list in the default view, but not again after the reader shows everything', async () => {
    const org = await run.organization()
    await add(org, {})
    const first = await open({ org })
    await first.user.click(await screen.findByRole('button', { name: 'Night crew' }))
    await first.user.click(await screen.findByRole('button', { name: 'Actions for the view Night crew' }))
    await first.user.click(await screen.findByRole('menuitem', { name: 'Open the list with this view' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Night crew' }).querySelector('svg')).toBeTruthy())
    first.unmount()
    const second = await open({ org })
    await waitFor(() => expect(second.address()).toMatch(/\?view=active&sort=-name$/))
    await second.user.click(await screen.findByRole('button', { name: 'Everything' }))
    await waitFor(() => expect(second.address()).toMatch(/members$/))
    second.unmount()
    const linked = await open({ org, query: '?view=invited' })
    await screen.findByRole('button', { name: 'Save view' })
    expect(linked.address()).toMatch(/\?view=invited$/)
  })

  test('shows a taken name at the name field, and removes a deleted view', async () => {
    const org = await run.organization()
    await add(org, {})
    const { user } = await open({ org, query: '?view=invited' })
    await user.click(await screen.findByRole('button', { name: 'Save view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await user.type(dialog.getByLabelText(/^Name/), 'night crew')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('You already have a view with this name.')
    await user.clear(dialog.getByLabelText(/^Name/))
    await user.type(dialog.getByLabelText(/^Name/), 'Invited')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Actions for the view Invited' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete view' }))
    await user.click(question.getByRole('button', { name: 'Delete view' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Invited' })).toBeNull())
    await screen.findByRole('button', { name: 'Night crew' })
  })

  test('offers a shared view to everyone, but only those with permission can change it', async () => {
    const org = await run.organization()
    await add(org, { isShared: true })
    const { user } = await open({ org, as: await run.member(org.id, 'EMPLOYEE') })
    await user.click(await screen.findByRole('button', { name: /^Night crew.*Shared/ }))
    await user.click(await screen.findByRole('button', { name: 'Actions for the view Night crew' }))
    await screen.findByRole('menuitem', { name: 'Open the list with this view' })
    expect(screen.queryByRole('menuitem', { name: 'Delete view' })).toBeNull()
  })

  test('leaves a list without views unchanged', async () => {
    const org = await run.organization()
    const { calls } = connectPage(run.api.app, org.headers)
    renderAt('/x', '/x', <SavedViews organizationId={org.id} list="members" keys={keys} />)
    await waitFor(() => expect(calls.some(({ path }) => path.includes('saved-views'))).toBe(true))
    expect(screen.queryByRole('group', { name: 'Saved views' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
  })
})
