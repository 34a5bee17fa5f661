import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { addStarterFaq } from '#server/api/starter/starter-faq.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Faq, FaqQuestionPage } from '#shared/faq/faq.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { FaqPage } from './faq-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

type Headers = Record<string, string>

/** An organization with the starter entries. */
async function organizationWithFaq() {
  const org = await run.organization()
  await inTenant(run.api.db, org.id, (tx) => addStarterFaq(tx, org.id))
  return org
}

function open(id: string, headers: Headers, query = '') {
  connectPage(run.api.app, headers)
  return renderAt(`/org/${id}/faq${query}`, '/org/:organizationId/faq', <FaqPage />)
}

const faqOf = async (id: string, headers: Headers, query = '') =>
  (await run.call(headers, `/api/v1/organizations/${id}/faq${query}`)).json<Faq>()

const ask = (id: string, headers: Headers, text: string) =>
  run.call(headers, `/api/v1/organizations/${id}/faq/questions`, { body: { text, language: 'en' } })

describe('the FAQ page', () => {
  test('expands a question, and shows few search results expanded', async () => {
    const { id, headers } = await organizationWithFaq()
    const { user, address } = open(id, await run.member(id, 'EMPLOYEE'))
    await user.click(await screen.findByText('What do I do when I arrive at a location?'))
    expect((await screen.findByText('before')).tagName).toBe('STRONG')
    expect(screen.queryByRole('button', { name: 'Add answer' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Archived' })).toBeNull()

    await user.type(screen.getByRole('searchbox'), 'arrive at a location')
    await waitFor(() => expect(address()).toContain('search=arrive'))
    await waitFor(() => expect(screen.queryByText('What do I check before I leave?')).toBeNull())
    expect(await faqOf(id, headers, '?language=en&search=arrive%20at%20a%20location')).toMatchObject({
      entries: [{ question: 'What do I do when I arrive at a location?' }],
    })
  })

  test('offers no question form to a member who may only read', async () => {
    const { id } = await organizationWithFaq()
    open(id, await run.member(id, 'MEMBER'), '?search=zeppelin')
    await screen.findByText('No results')
    expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Your questions' })).toBeNull()
  })

  test('submits a question after a search without results', async () => {
    const { id } = await organizationWithFaq()
    const asker = await run.member(id, 'EMPLOYEE')
    const { user } = open(id, asker, '?search=zeppelin')
    await screen.findByText('No results')
    await user.click((await screen.findAllByRole('button', { name: 'Ask a question' }))[0] as HTMLElement)
    const asking = within(await screen.findByRole('dialog', { name: 'Ask a question' }))
    await user.type(asking.getByLabelText(/^Your question/), ' parking?')
    await user.click(asking.getByRole('button', { name: 'Send' }))
    await screen.findByText('Your question was sent.')
    await user.click(screen.getByRole('link', { name: 'Your questions' }))
    await screen.findByText('Waiting')
  })

  test('lets an admin answer a question with a new entry', async () => {
    const { id, headers } = await organizationWithFaq()
    const asker = await run.member(id, 'EMPLOYEE')
    await ask(id, asker, 'zeppelin parking?')
    const { user } = open(id, headers, '?view=questions')
    await screen.findByText('zeppelin parking?')
    await user.click(await screen.findByRole('button', { name: 'Answer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer the question' }))
    await user.type(dialog.getByLabelText(/^Answer/), 'On the roof.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Every question is answered')
    const { items } = (await run.call(asker, `/api/v1/organizations/${id}/faq/questions`)).json<FaqQuestionPage>()
    expect(items[0]?.entryId).toBeTruthy()
    expect((await faqOf(id, headers)).entries.map(({ answer }) => answer)).toContain('On the roof.')
  })

  test('lets an admin add, change, archive and restore an entry', async () => {
    const { id, headers } = await organizationWithFaq()
    const { user } = open(id, headers)
    await user.click(await screen.findByRole('button', { name: 'Add answer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add answer' }))
    await user.type(dialog.getByLabelText(/^Question/), 'Where is the van?')
    await user.type(dialog.getByLabelText(/^Answer/), 'In the *yard*.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByText('Where is the van?'))
    await screen.findByText('yard')

    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const editing = within(await screen.findByRole('dialog', { name: 'Edit answer' }))
    await user.clear(editing.getByLabelText(/^Answer/))
    await user.type(editing.getByLabelText(/^Answer/), 'At the station.')
    await user.click(editing.getByRole('button', { name: 'Save' }))
    await screen.findByText('At the station.')

    await user.click(screen.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(screen.queryByText('Where is the van?')).toBeNull())
    await user.click(screen.getByRole('link', { name: 'Archived' }))
    await user.click(await screen.findByText('Where is the van?'))
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    await screen.findByText('No archived answers')
  })

  test('lets an admin add, rename and remove an empty topic', async () => {
    const { id, headers } = await organizationWithFaq()
    const { user } = open(id, headers)
    const count = (await faqOf(id, headers)).topics.length
    await user.click(await screen.findByRole('button', { name: 'Add topic' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add topic' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Enter the topic’s name in at least one language.')
    await user.type(dialog.getByLabelText('Name in Spanish'), 'Vehículos')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Actions for Vehículos' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove topic' }))
    const removing = within(await screen.findByRole('dialog', { name: 'Remove topic' }))
    await user.click(removing.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Vehículos' })).toBeNull())
    expect((await faqOf(id, headers)).topics).toHaveLength(count)
  })

  test('closes a question without an answer', async () => {
    const { id, headers } = await organizationWithFaq()
    await ask(id, await run.member(id, 'EMPLOYEE'), 'Is it Friday?')
    const { user } = open(id, headers, '?view=questions')
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    await screen.findByText('The question was closed.')
    await screen.findByText('Every question is answered')
  })

  test('is available in Spanish, with Spanish answers first', async () => {
    const { id, headers } = await organizationWithFaq()
    speak('es')
    open(id, headers)
    await screen.findByText('¿Qué hago cuando llego a una sede?')
    await screen.findByRole('heading', { name: 'Preguntas frecuentes' })
  })

  test('offers no other language in an organization with one', async () => {
    const { id, headers } = await organizationWithFaq()
    const url = `/api/v1/organizations/${id}/configuration`
    const configuration = (await run.call(headers, url)).json<object>()
    const body = { ...configuration, language: 'es', languages: ['es'] }
    await run.call(headers, url, { method: 'PUT', body })
    open(id, headers)
    await screen.findByText('¿Qué hago cuando llego a una sede?')
    expect(screen.queryByRole('button', { name: 'English' })).toBeNull()
  })
})
