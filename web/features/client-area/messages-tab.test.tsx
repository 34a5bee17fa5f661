import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildContact } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import type { Thread } from '#shared/messages/messages.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { ClientAreaPage } from './client-area-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('messages in the client area', () => {
  test('show what staff wrote to the client alone, and carry the answer', async () => {
    const acme = await buildOrganization(run, 'Acme')
    const contact = await buildContact(run, acme)
    const url = `${acme.base}/messages`
    const write = (text: string, withClient: boolean) =>
      run.call(acme.org.headers, url, {
        body: { about: 'place', id: acme.location.id, messageId: randomUUID(), text, withClient },
      })
    await write('The client is never on time.', false)
    await write('We come at 7.', true)
    connectPage(run.api.app, contact.headers)
    const page = renderAt(`/client/${contact.userId}?tab=messages`, '/client/:clientUserId', <ClientAreaPage />)
    const messages = await screen.findByRole('list', { name: 'Messages' })
    expect(messages.textContent).toContain('We come at 7.')
    expect(document.body.textContent).not.toContain('never on time')
    await page.user.type(screen.getByLabelText('Message'), 'Thank you')
    await page.user.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(messages.textContent).toContain('Thank you'))
    const thread = (
      await run.call(acme.org.headers, `${url}?about=place&id=${acme.location.id}&withClient=true`)
    ).json<Thread>()
    expect(thread.items).toMatchObject([{ reads: [{ name: 'Bo Diaz', byClient: true }] }, { byClient: true }])
  })
})
