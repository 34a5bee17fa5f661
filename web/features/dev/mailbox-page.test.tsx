import { screen } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { linkTo } from '#server/api/test/mail.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { MailboxPage } from './mailbox-page.tsx'

const { api, call } = useApi()
const { signUp } = people(call)

afterEach(() => vi.unstubAllGlobals())

describe('the mailbox', () => {
  test('shows emails with clickable links', async () => {
    const { email } = await signUp()
    const { path, token } = await linkTo(api, email)
    connectPage(api.app)
    renderAt('/dev/mailbox', '/dev/mailbox', <MailboxPage />)
    await screen.findByText(`to ${email}`)
    const link = screen.getByRole('link', { name: new RegExp(token) })
    expect(link.getAttribute('href')).toContain(path)
  })
})
