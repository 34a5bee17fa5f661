import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Thread } from '#shared/messages/messages.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { InboxPage } from './inbox-page.tsx'

const { api, call, organization, addMember, user } = useApi()
afterEach(() => vi.unstubAllGlobals())

async function written(...texts: string[]) {
  const org = await organization()
  // What was written before a member came is no news to them.
  const reader = await user({ name: 'Luz Ortega' })
  await addMember(org.id, reader, ['SUPERVISOR'])
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient()
  const url = `${places.base}/messages`
  for (const [index, text] of texts.entries()) {
    const { id } = await places.addLocation(client, { name: `Place ${index}` })
    await call(org.headers, url, { body: { about: 'place', id, messageId: randomUUID(), text } })
  }
  connectPage(api.app, reader.headers)
  const page = renderAt(`/org/${org.id}/messages`, '/org/:organizationId/messages', <InboxPage />)
  return { ...page, org, url }
}

describe('the messages page', () => {
  test('lists threads with what is unread, which stays counted until the thread is opened', async () => {
    const page = await written('The side door sticks.', 'Use the red cloth.')
    const all = await screen.findByRole('list', { name: 'All' })
    await waitFor(() => expect(within(all).getAllByText('1 new')).toHaveLength(2))
    await page.user.click(within(all).getByRole('link', { name: /Place 0/ }))
    const messages = await screen.findByRole('list', { name: 'Messages' })
    expect(messages.textContent).toContain('The side door sticks.')
    await waitFor(() => expect(within(all).getAllByText('1 new')).toHaveLength(1))
    await page.user.click(screen.getByRole('button', { name: 'Unread' }))
    const unread = await screen.findByRole('list', { name: 'Unread' })
    await waitFor(() => expect(within(unread).getAllByRole('listitem')).toHaveLength(1))
    expect(within(unread).getByRole('link', { name: /Place 1/ })).toBeTruthy()
    expect(page.address()).toContain('about=place')
    // The author sees who read it.
    const id = new URLSearchParams(page.address().split('?')[1]).get('id')
    const thread = (await call(page.org.headers, `${page.url}?about=place&id=${id}`)).json<Thread>()
    expect(thread.items[0]?.reads.map(({ name }) => name)).toEqual(['Luz Ortega'])
  })

  test('writes a message that must be read before Start, and ends that', async () => {
    const page = await written('The side door sticks.')
    await page.user.click(await screen.findByRole('link', { name: /Place 0/ }))
    await page.user.type(await screen.findByLabelText('Message'), 'New alarm code.')
    await page.user.click(screen.getByLabelText(/^Must be read before Start/))
    await page.user.click(screen.getByRole('button', { name: 'Send message' }))
    const end = await screen.findByRole('button', { name: 'No longer required' })
    await screen.findByText('Not read yet')
    await page.user.click(end)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'No longer required' })).toBeNull())
    // The thread with the client is another one.
    await page.user.click(screen.getByRole('button', { name: 'With the client' }))
    await screen.findByText(/^No messages yet. The client’s contacts/)
    expect(screen.queryByLabelText(/^Must be read before Start/)).toBeNull()
  })

  test('says how to begin while there are no messages', async () => {
    await written()
    await screen.findByText('No messages yet')
  })

  test('begins a thread about a place or a person with its first message', async () => {
    const page = await written('The side door sticks.')
    await page.user.click(await screen.findByRole('button', { name: 'New message' }))
    await page.user.click(screen.getByRole('button', { name: 'Person' }))
    const people = await screen.findByRole('list', { name: 'Person' })
    await waitFor(() => expect(within(people).queryByRole('button', { name: 'Luz Ortega' })).toBeTruthy())
    await page.user.click(within(people).getByRole('button', { name: 'Luz Ortega' }))
    await page.user.type(await screen.findByLabelText('Message'), 'I’ll be late.')
    await page.user.click(screen.getByRole('button', { name: 'Send message' }))
    const all = screen.getByRole('list', { name: 'All' })
    await waitFor(() => expect(within(all).getAllByRole('listitem')).toHaveLength(2))
    expect(within(all).getAllByRole('link')[0]?.textContent).toContain('About Luz Ortega')
  })
})
