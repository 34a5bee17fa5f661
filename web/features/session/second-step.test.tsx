import { screen, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { codeOf, factors } from '#server/api/features/users/second-factor/test/factors.ts'
import { passphrase, people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { linkTo } from '#server/api/test/mail.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { ChangeEmailPage } from './mail-link/change-email-page.tsx'
import { LoginPage } from './login-page.tsx'

const api = useApi()
const { call } = api
const { signUpConfirmed: signUp, from } = people(call, api.api)
const { addApp } = factors(api)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A user with an authenticator app, at the second step of signing in. */
async function atSecondStep() {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const person = await signUp()
  const { secret, recoveryCodes } = await addApp(person.headers)
  connectPage(api.api.app, from())
  const page = renderAt('/login?redirect=%2Forg%2F1%2Fclients', '/login', <LoginPage />)
  await page.user.type(screen.getByLabelText(/Email/), person.email)
  await page.user.type(screen.getByLabelText(/Password/), passphrase)
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  const code = await screen.findByLabelText(/Code from your authenticator app/)
  return { ...page, code, secret, recoveryCodes: recoveryCodes ?? [] }
}

describe('the second step of signing in', () => {
  test('asks for the code with the focus on it, then continues', async () => {
    const { user, code, secret, address } = await atSecondStep()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One more step')
    await waitFor(() => expect(document.activeElement).toBe(code))
    await user.type(code, `${codeOf(secret)}{Enter}`)
    await waitFor(() => expect(address()).toBe('/org/1/clients'))
  })

  test('shows a wrong code at its input and stays on the step', async () => {
    const { user, code } = await atSecondStep()
    await user.type(code, '12345{Enter}')
    expect(
      (await screen.findByText('This code is wrong. Check it and try again.', { selector: 'p.text-bad' })).id,
    ).toBe(code.getAttribute('aria-describedby'))
    expect(document.activeElement).toBe(code)
  })

  test('accepts a recovery code', async () => {
    const { user, recoveryCodes, address } = await atSecondStep()
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    const input = screen.getByLabelText(/Recovery code/)
    expect(document.activeElement).toBe(input)
    await user.type(input, `${recoveryCodes[0]}{Enter}`)
    await waitFor(() => expect(address()).toBe('/org/1/clients'))
  })

  test('returns to the password after five wrong codes', async () => {
    const { user, code } = await atSecondStep()
    for (let n = 0; n < 5; n++) {
      await user.clear(code)
      await user.type(code, '12345{Enter}')
      await waitFor(() => expect(code.closest('form')?.getAttribute('aria-busy')).toBeNull())
    }
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This sign-in took too long, or had too many/)
    await user.click(screen.getByRole('button', { name: 'Back to sign in' }))
    expect(screen.getByLabelText(/Password/)).toBeTruthy()
  })

  test("confirms a new address by its email's link, once", async () => {
    const { headers } = await signUp()
    const email = `${crypto.randomUUID()}@example.com`
    await call(headers, secondFactorPaths.ownEmail, { body: { email } })
    const { path, token } = await linkTo(api.api, email)
    connectPage(api.api.app, from())
    const first = renderAt(`${path}?token=${token}`, path, <ChangeEmailPage />)
    // Outside the session that requested it, the password proves who owns the account.
    await first.user.type(await screen.findByLabelText(/Password/), passphrase)
    await first.user.click(screen.getByRole('button', { name: 'Confirm email' }))
    await screen.findByRole('heading', { name: 'Your email was changed' })
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
    first.unmount()
    renderAt(`${path}?token=${'x'.repeat(43)}`, path, <ChangeEmailPage />)
    await screen.findByRole('heading', { name: 'This link doesn’t work' })
  })
})
