import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { passphrase, people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { linkTo, mailsTo } from '#server/api/test/mail.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { userStorageKey } from '#web/platform/storage/user-storage.ts'
import { hasUnsentData } from './sign-out-cleanup.ts'
import { belongTo, watchUser } from '#web/platform/http/one-user.ts'
import { photoStore } from '#web/domain/photos/photo-store.ts'
import { store } from '#web/platform/data/resource.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { keepPhotosHere } from '#web/test/device-photos.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { CreateAccountPage } from './create-account-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { LogoutPage, nextPage } from './logout-page.tsx'
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

test('a new account leads to the page that waits for its address', async () => {
  const { address } = await createAccount(newEmail())
  await waitFor(() => expect(address()).toBe('/account/verification-required'))
})

test('a password that is too short is refused at its input', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { address } = await createAccount(newEmail(), 'too short')
  expect((await screen.findByText(/at least 15 characters/i)).className).toBe('text-bad')
  expect(address()).toBe('/create-account')
  vi.restoreAllMocks()
})

test('a taken address offers to sign in with it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { email } = await signUp()
  await createAccount(email)
  const link = await screen.findByRole('link', { name: 'Sign in with this email' })
  expect(link.getAttribute('href')).toBe(`/login?email=${encodeURIComponent(email)}`)
  vi.restoreAllMocks()
})

test('the waiting page names the address, sends the mail again and goes on when it is confirmed', async () => {
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

test('the waiting page corrects an address that was mistyped', async () => {
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

test('a confirmed account is not offered another password by the link to its new address', async () => {
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

test('the link of the mail works with one click in the browser that signed up', async () => {
  const { email, headers } = await signUp()
  await openLink(headers, email)
  expect(await confirmed()).toBe('/organization')
})

test('elsewhere it asks for the password and leads on', async () => {
  const { email } = await signUp()
  const { user } = await openLink({}, email)
  await user.type(await screen.findByLabelText(/Password/), passphrase)
  await user.click(screen.getByRole('button', { name: 'Confirm email' }))
  expect(await confirmed()).toBe('/organization')
})

test('who did not sign up chooses a name and a password, and the first one opens nothing', async () => {
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

test('a link that does not work says so', async () => {
  const { user } = await signUp()
  connectPage(api.app)
  const search = `?userId=${user.userId}&token=${'x'.repeat(43)}`
  renderAt(`/account/verify-email${search}`, '/account/verify-email', <VerifyEmailPage />)
  expect(await screen.findByText('This link has expired. Ask for a new one.')).toBeTruthy()
})

test('a forgotten password is set anew with the link of the mail', async () => {
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

test('a reset that is the first confirmation asks for the name, and a later one does not', async () => {
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

test('signing out ends the session and opens the login page', async () => {
  const { headers } = await signUp()
  connectPage(api.app, headers)
  const onDone = vi.fn<() => void>()
  const written = vi.spyOn(Storage.prototype, 'setItem')
  renderAt('/logout', '/logout', <LogoutPage onDone={onDone} />)
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  // The other tabs hear of it; nothing stays here.
  expect(written).toHaveBeenCalledWith('LEFT', '1')
  expect(localStorage.getItem('LEFT')).toBeNull()
  written.mockRestore()
  expect((await call(headers, userPaths.me)).statusCode).toBe(401)
})

test('signing out where somebody else signed in meanwhile leaves them signed in', async () => {
  const [ana, bo] = [await signUp(), await signUp()]
  onTestFinished(
    watchUser(
      () => {},
      () => false,
    ),
  )
  belongTo(ana.user.userId)
  await store(userPaths.me, ana.user)
  localStorage.setItem('payroll.adp.acme', 'ABC')
  connectPage(api.app, bo.headers)
  const onDone = vi.fn<() => void>()
  const written = vi.spyOn(Storage.prototype, 'setItem')
  renderAt('/logout', '/logout', <LogoutPage onDone={onDone} />)
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  // Their tabs hear nothing, their session goes on; nothing of the first one stays.
  expect(written).not.toHaveBeenCalledWith('LEFT', '1')
  written.mockRestore()
  expect(localStorage.getItem('payroll.adp.acme')).toBeNull()
  expect((await call(bo.headers, userPaths.me)).statusCode).toBe(200)
})

test('signing out leads on where the address says, on this site only', () => {
  expect(nextPage('?redirect=/accept-invitation?token=x')).toBe('/accept-invitation?token=x')
  expect(nextPage('?redirect=//evil.example')).toBe('/login')
  expect(nextPage('')).toBe('/login')
})

describe('what a device still keeps for who signs out', () => {
  const kept = () => Object.keys(localStorage).toSorted()

  async function keeping() {
    keepPhotosHere()
    const { headers, user: me } = await signUp()
    const { userId } = me
    const photo = { place: '/a', url: '/a', name: 'a.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(1), takenAt: 1 }
    await photoStore.put({ ...photo, key: 'own', userId })
    await photoStore.put({ ...photo, key: 'another’s', userId: 'another' })
    localStorage.setItem(userStorageKey(userId, 'taps'), '[1]')
    localStorage.setItem(userStorageKey('another', 'taps'), '[2]')
    localStorage.setItem('payroll.adp.acme', 'ABC')
    localStorage.setItem('LANGUAGE', 'en')
    connectPage(api.app, headers)
    const onDone = vi.fn<() => void>()
    const page = renderAt('/logout', '/logout', <LogoutPage onDone={onDone} />)
    return { ...page, headers, userId, onDone }
  }

  test('is asked about, and gone with the session; another user’s stays', async () => {
    const { user, headers, userId, onDone } = await keeping()
    await screen.findByRole('heading', { name: 'You have unsent entries' })
    expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/account/verification-required')
    expect(await hasUnsentData(userId)).toBe(true)
    expect((await call(headers, userPaths.me)).statusCode).toBe(200)
    await user.click(screen.getByRole('button', { name: 'Sign out and delete' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect((await call(headers, userPaths.me)).statusCode).toBe(401)
    expect(kept()).toEqual([userStorageKey('another', 'taps'), 'LANGUAGE'])
    expect((await photoStore.all()).map(({ key }) => key)).toEqual(['another’s'])
  })

  test('is gone also where the server cannot be told', async () => {
    const { user, onDone } = await keeping()
    await screen.findByRole('heading', { name: 'You have unsent entries' })
    const network = cutNetwork()
    await user.click(screen.getByRole('button', { name: 'Sign out and delete' }))
    await screen.findByRole('heading', { name: 'We couldn’t sign you out' })
    expect(kept()).toEqual([userStorageKey('another', 'taps'), 'LANGUAGE'])
    expect((await photoStore.all()).map(({ key }) => key)).toEqual(['another’s'])
    network.connect()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  })
})
