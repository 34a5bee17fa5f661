import { randomUUIDv7 } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { NotificationsPage } from './notifications-page.tsx'

const { api, organization, addMember, user } = useApi()
afterEach(() => vi.unstubAllGlobals())

async function createNotices(count: number) {
  const org = await organization()
  const person = await user({ name: 'Luz Ortega' })
  await addMember(org.id, person, ['EMPLOYEE'])
  for (let number = 1; number <= count; number++) {
    const params = { name: 'Luz', question: `Question ${number}?` }
    const matters = [{ id: await question(org.id, person.userId, params.question) }]
    await inTenant(api.db, org.id, (tx) =>
      notify(tx, [person.userId], { kind: 'faq_question_asked', matters, params, link: `/org/${org.id}/faq` }),
    )
  }
  connectPage(api.app, person.headers)
  const settle = () =>
    inTenant(api.db, org.id, (tx) => tx.updateTable('faqQuestions').set({ closedAt: new Date() }).execute())
  return {
    settle,
    ...renderAt(`/org/${org.id}/notifications`, '/org/:organizationId/notifications', <NotificationsPage />),
  }
}

async function question(organizationId: string, userId: string, text: string) {
  const id = randomUUIDv7()
  await inTenant(api.db, organizationId, (tx) =>
    tx
      .insertInto('faqQuestions')
      .values({ organizationId, id, userId, text, language: 'en', entryId: null, closedAt: null })
      .execute(),
  )
  return id
}

describe('the notifications page', () => {
  test('marks one and all as read, and filters by unread ones', async () => {
    const page = await createNotices(3)
    await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(3))
    const first = screen.getAllByRole('button', { name: /^Mark as read/ })[0]
    if (first) await page.user.click(first)
    await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(2))
    await page.user.click(screen.getByRole('button', { name: 'Unread' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    expect(page.address()).toContain('view=unread')
    await page.user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByText('You’re all caught up')
  })

  test('shows settled notifications only in the history', async () => {
    const page = await createNotices(2)
    await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(2))
    await page.settle()
    await page.user.click(screen.getByRole('button', { name: 'Unread' }))
    await screen.findByText('You’re all caught up')
    await page.user.click(screen.getByRole('button', { name: 'All' }))
    await waitFor(() => expect(screen.getAllByText('Settled')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: /^Mark as read/ })).toBeNull()
  })

  test('marks a notification as read when it is opened', async () => {
    const page = await createNotices(1)
    await page.user.click(await screen.findByRole('link', { name: 'New question' }))
    await waitFor(() => expect(page.address()).toMatch(/\/faq$/))
  })
})
