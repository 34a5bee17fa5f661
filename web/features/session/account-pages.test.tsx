import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { passphrase, people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { linkTo, mailsTo } from '#server/api/test/mail.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { CreateAccountPage } from './create-account-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { ResetPasswordPage } from './mail-link/reset-password-page.tsx'
import { VerificationRequiredPage } from './verification-required-page.tsx'
import { ChangeEmailPage } from './mail-link/change-email-page.tsx'
import { VerifyEmailPage } from './mail-link/verify-email-page.tsx'

const { api, call } = useApi()
const { post, signUp, signUpConfirmed, login, from } = people(call, api)
const newEmail = () => `${crypto.randomUUID()}@example.com`

afterEach(() => vi.unstubAllGlobals())

async function createAccount(email: string, password = passphrase) {
  connectPage(api.app, from())
  const page = renderAt('/create-account', '/create-account', <CreateAccountPage />)
  await page.user.type(screen.getByLabelText(/Your name/), 'Ana Reyes')
  await page.user.type(screen.getByLabelText(/Email/), email)
  await page.user.type(screen.getByLabelText(/Password/), password)
  await page.user.click(screen.getByRole('button', { name: 'Create an account' }))
  return page
}

describe('creating an account', () => {
  test('leads a new account to the page that waits for the verification', async () => {
    const { address } = await createAccount(newEmail())
    await waitFor(() => expect(address()).toBe('/account/verification-required'))
  })

  test('refuses a short password at its input', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { address } = await createAccount(newEmail(), 'too short')
    expect((await screen.findByText(/at least 15 characters/i)).className).toBe('text-bad')
    expect(address()).toBe('/create-account')
    vi.restoreAllMocks()
  })

  test('offers to sign in when the email address is taken', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { email } = await signUp()
    await createAccount(email)
    const link = await screen.findByRole('link', { name: 'Sign in with this email' })
    expect(link.getAttribute('href')).toBe(`/login?email=${encodeURIComponent(email)}`)
    vi.restoreAllMocks()
  })

  test('names the waiting address, resends the email and continues after the verification', async () => {
    const { email, headers } = await signUp()
    connectPage(api.app, { ...from(), ...headers })
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
    const path = '/account/verification-required'
    const { user, address } = renderAt(path, path, <VerificationRequiredPage />)
    await screen.findByText(new RegExp(email))
    await user.click(screen.getByRole('button', { name: 'Send it again' }))
    await screen.findByText(/^Sent\./)
    expect(await mailsTo(api, email)).toHaveLength(2)
    const { userId, token } = await linkTo(api, email)
    // Another tab of this browser.
    const json = { 'content-type': 'application/json' }
    await fetch(userPaths.verify.replace(':userId', userId), {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ token }),
    })
    await vi.advanceTimersByTimeAsync(4_000)
    await waitFor(() => expect(address()).toBe('/organization'))
    vi.useRealTimers()
  })

  test('corrects a mistyped address while waiting', async () => {
    const { email, headers } = await signUp()
    connectPage(api.app, { ...from(), ...headers })
    const path = '/account/verification-required'
    const { user } = renderAt(path, path, <VerificationRequiredPage />)
    await screen.findByText(new RegExp(email))
    await user.click(screen.getByRole('button', { name: 'Wrong email? Correct it' }))
    const right = `right-${email}`
    await user.type(screen.getByLabelText(/Your email/), right)
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    const sentTo = new RegExp(`^We sent a link to ${right}\\.`)
    expect(await screen.findByText(sentTo)).toBeTruthy()
    expect(screen.getByText('Sent. It should arrive within a minute.')).toBeTruthy()
    cleanup()
    renderAt(path, path, <VerificationRequiredPage />)
    expect(await screen.findByText(sentTo)).toBeTruthy()
    const { token } = await linkTo(api, right)
    await call({ ...from(), ...headers }, secondFactorPaths.confirmEmail, { body: { token } })
    expect((await login(right)).json()).toMatchObject({ email: right, verified: true })
  })

  test('offers a verified account no new password by the link to its new address', async () => {
    const { email, headers } = await signUpConfirmed()
    await call(headers, secondFactorPaths.ownEmail, { body: { email: `new-${email}` } })
    connectPage(api.app, from())
    const { token } = await linkTo(api, `new-${email}`)
    const { user } = renderAt(`/account/change-email?token=${token}`, '/account/change-email', <ChangeEmailPage />)
    await user.type(await screen.findByLabelText(/Password/), passphrase)
    expect(screen.queryByRole('button', { name: /I didn’t sign up/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Confirm email' }))
    await screen.findByRole('heading', { name: 'Your email was changed' })
  })
})

async function openLink(headers: Record<string, string>, email: string) {
  connectPage(api.app, { ...from(), ...headers })
  const { userId, token } = await linkTo(api, email)
  const path = '/account/verify-email'
  return renderAt(`${path}?userId=${userId}&token=${token}`, path, <VerifyEmailPage />)
}

const confirmed = async () => {
  await screen.findByRole('heading', { name: 'Your email is confirmed' })
  return screen.getByRole('link', { name: 'Continue' }).getAttribute('href')
}

describe('the verification link', () => {
  test('verifies with one click in the browser that signed up', async () => {
    const { email, headers } = await signUp()
    await openLink(headers, email)
    expect(await confirmed()).toBe('/organization')
  })

  test('asks for the password in another browser and continues', async () => {
    const { email } = await signUp()
    const { user } = await openLink({}, email)
    await user.type(await screen.findByLabelText(/Password/), passphrase)
    await user.click(screen.getByRole('button', { name: 'Confirm email' }))
    expect(await confirmed()).toBe('/organization')
  })

  test("lets the address's owner choose a name and password, and the stranger's password stops working", async () => {
    const { email } = await signUp()
    const { user } = await openLink({}, email)
    await user.click(await screen.findByRole('button', { name: /I didn’t sign up/ }))
    await user.type(screen.getByLabelText(/Your name/), 'Rosa Díaz')
    await user.type(screen.getByLabelText(/New password/), 'a quite different sentence')
    await user.click(screen.getByRole('button', { name: 'Confirm email' }))
    expect(await confirmed()).toBe('/organization')
    expect((await login(email)).statusCode).toBe(401)
    expect((await login(email, 'a quite different sentence')).json()).toMatchObject({ name: 'Rosa Díaz' })
  })

  test('explains a link that does not work', async () => {
    const { user } = await signUp()
    connectPage(api.app)
    const search = `?userId=${user.userId}&token=${'x'.repeat(43)}`
    renderAt(`/account/verify-email${search}`, '/account/verify-email', <VerifyEmailPage />)
    expect(await screen.findByText('This link has expired. Ask for a new one.')).toBeTruthy()
  })
})

describe('resetting a password', () => {
  test("sets a new password by the email's link", async () => {
    const { email } = await signUp()
    connectPage(api.app, from())
    const forgot = renderAt('/forgot-password', '/forgot-password', <ForgotPasswordPage />)
    await forgot.user.type(screen.getByLabelText(/Email/), email)
    await forgot.user.click(screen.getByRole('button', { name: 'Send link' }))
    await screen.findByText(new RegExp(` ${email}`))
    forgot.unmount()

    const { path, token } = await linkTo(api, email)
    const reset = renderAt(`${path}?token=${token}`, '/account/reset-password', <ResetPasswordPage />)
    await reset.user.type(await screen.findByLabelText(/New password/), 'a quite different sentence')
    await reset.user.click(screen.getByRole('button', { name: 'Save password' }))
    await screen.findByRole('heading', { name: 'Your password was changed' })
    expect((await login(email, 'a quite different sentence')).statusCode).toBe(200)
    expect((await login(email)).statusCode).toBe(401)
    reset.unmount()

    renderAt(`${path}?token=${token}`, '/account/reset-password', <ResetPasswordPage />)
    expect(await screen.findByText('This link was already used or has expired.')).toBeTruthy()
    expect(screen.queryByLabelText(/New password/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot-password')
  })

  test('asks for the name only when the reset also verifies the account', async () => {
    const { email } = await signUp()
    await mailsTo(api, email)
    await post(userPaths.passwordResetLink, { email })
    connectPage(api.app, from())
    const { path, token } = await linkTo(api, email)
    const reset = renderAt(`${path}?token=${token}`, '/account/reset-password', <ResetPasswordPage />)
    await reset.user.type(await screen.findByLabelText(/Your name/), 'Ana María Reyes')
    await reset.user.type(screen.getByLabelText(/New password/), 'a quite different sentence')
    await reset.user.click(screen.getByRole('button', { name: 'Save password' }))
    await screen.findByRole('heading', { name: 'Your password was changed' })
    expect((await login(email, 'a quite different sentence')).json()).toMatchObject({ name: 'Ana María Reyes' })
    reset.unmount()

    await post(userPaths.passwordResetLink, { email })
    const next = await linkTo(api, email)
    renderAt(`${next.path}?token=${next.token}`, '/account/reset-password', <ResetPasswordPage />)
    await screen.findByLabelText(/New password/)
    expect(screen.queryByLabelText(/Your name/)).toBeNull()
  })
})
