import { screen, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildPeople } from '#server/api/features/members/test/people-of.ts'
import { passphrase, people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { linkTo } from '#server/api/test/mail.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { AcceptInvitationPage } from './accept-invitation-page.tsx'

const run = useApi()
const { from } = people(run.call)
afterEach(() => vi.unstubAllGlobals())

const path = '/account/accept-invitation'

async function invited(email: string) {
  const company = await buildPeople(run)
  const member = await company.add({ name: 'Sam Ortiz', email })
  const link = await linkTo(run.api, email)
  expect(link.path).toBe(path)
  return { company, member, token: link.token }
}

function open(token: string, headers: Record<string, string> = {}) {
  connectPage(run.api.app, { ...from(), ...headers })
  return renderAt(`${path}?token=${token}`, path, <AcceptInvitationPage />)
}

const newEmail = () => `${crypto.randomUUID()}@example.com`

describe('the invitation page', () => {
  test('lets a new user choose a password and signs them in', async () => {
    const email = newEmail()
    const { company, member, token } = await invited(email)
    const { type, ...file } = upload(await picture(20, 20).png().toBuffer())
    await run.call({ ...company.org.headers, ...type }, `/api/v1/organizations/${company.org.id}/logo`, file)
    const { user, address, container } = open(token)
    const name = await screen.findByLabelText(/Your name/)
    expect(name).toHaveProperty('value', 'Sam Ortiz')
    // Whoever has no session sees the company's logo, and can read in another language.
    const logo = container.querySelector('img')?.getAttribute('src') ?? ''
    expect((await run.call({}, logo)).headers['content-type']).toMatch(/^image\//)
    screen.getByRole('button', { name: 'Español' })
    await user.type(screen.getByLabelText(/Password/), passphrase)
    await user.click(screen.getByRole('button', { name: 'Create account and join' }))
    await waitFor(() => expect(address()).toBe(`/org/${company.org.id}`))
    expect(await company.get(member.id)).toMatchObject({ status: 'active', hasAccount: true })
  })

  test('leads a user with an account to sign in and back, and accepts', async () => {
    const person = await run.user({ name: 'Kim Vega' })
    const { email } = (await run.call(person.headers, '/api/v1/users/me')).json<{ email: string }>()
    const { company, token } = await invited(email)
    const first = open(token)
    const link = await screen.findByRole('link', { name: 'Sign in to accept' })
    expect(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('redirect')).toBe(
      `${path}?token=${token}`,
    )
    first.unmount()
    const { user, address } = open(token, person.headers)
    await user.click(await screen.findByRole('button', { name: 'Accept invitation' }))
    await waitFor(() => expect(address()).toBe(`/org/${company.org.id}`))
  })

  test('tells another signed-in user whose invitation it is', async () => {
    const { token } = await invited(newEmail())
    open(token, (await run.user({ name: 'Kim Vega' })).headers)
    await screen.findByText(/You’re signed in as/)
    const out = new URL(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href') ?? '', 'http://x')
    expect([out.pathname, out.searchParams.get('redirect')]).toEqual(['/logout', `${path}?token=${token}`])
    expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull()
  })

  test('explains a withdrawn invitation and an unknown link', async () => {
    const { company, member, token } = await invited(newEmail())
    await run.call(company.org.headers, company.url(member.id, '/invitation'), { method: 'DELETE' })
    const first = open(token)
    await screen.findByText('This invitation was withdrawn or replaced by a newer one.')
    first.unmount()
    open('x'.repeat(40), company.org.headers)
    await screen.findByText(/The link is incomplete/)
    screen.getByRole('link', { name: 'Continue' })
  })
})
