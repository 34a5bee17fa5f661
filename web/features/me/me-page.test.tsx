import { screen, waitFor } from '@testing-library/react'
import { sql } from 'kysely'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildPeople } from '#server/api/features/members/test/people-of.ts'
import { recordEvent } from '#server/api/features/users/second-factor/account-events.store.ts'
import { newNumber, phones } from '#server/api/features/users/test/phones.ts'
import { newAddress, passphrase, people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Profile } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { onProofNeeded } from '#web/platform/http/api.ts'
import { reauthenticate } from '#web/shell/reauthenticate.tsx'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { ChangePasswordPage } from './change-password-page.tsx'
import { describeBrowser } from './describe-browser.ts'
import { MePage } from './me-page.tsx'
import { SecurityPage } from './security-page.tsx'

const run = useApi()
const { api, organization, call } = run
const { signUpConfirmed: signUp, login, from } = people(call, api)
const { withNumber, codeTo } = phones(run)

afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['theme']
})

async function openMe() {
  const { id, headers } = await organization()
  const { calls } = connectPage(api.app, headers)
  return { headers, calls, ...renderAt(`/org/${id}/me`, '/org/:organizationId/me', <MePage />) }
}

describe('the profile page', () => {
  test('changes the name and confirms it', async () => {
    const { user, headers } = await openMe()
    const name = await screen.findByLabelText(/Name/)
    await user.clear(name)
    await user.type(name, 'Ana Maria Reyes')
    await user.click(screen.getByRole('button', { name: 'Save profile' }))
    await screen.findByText('Your profile was saved.')
    expect((await call(headers, userPaths.profile)).json<Profile>().name).toBe('Ana Maria Reyes')
  })

  test('changes the theme immediately and stores it on this device', async () => {
    const { user } = await openMe()
    await user.selectOptions(screen.getByLabelText('Theme'), 'Dark')
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(localStorage.getItem('THEME')).toBe('dark')
    await user.selectOptions(screen.getByLabelText('Theme'), 'Same as device')
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })

  test("shows the user's certifications with their expiry dates", async () => {
    const filled = await buildPeople(run)
    const kim = await filled.withAccount('EMPLOYEE')
    const body = { name: 'Lift license', number: '', issuedOn: null, expiresOn: '2020-05-01', notes: '' }
    await call(filled.org.headers, filled.url(kim.id, '/certifications'), { body })
    connectPage(api.app, kim.headers)
    renderAt(`/org/${filled.org.id}/me`, '/org/:organizationId/me', <MePage />)
    const list = await screen.findByRole('list', { name: 'Certifications' })
    expect(list.textContent).toBe('Lift licenseExpiredExpires May 1, 2020')
  })

  test('leads a member with visits to the calendar sync link', async () => {
    const filled = await buildPeople(run)
    const kim = await filled.withAccount('EMPLOYEE')
    connectPage(api.app, kim.headers)
    renderAt(`/org/${filled.org.id}/me`, '/org/:organizationId/me', <MePage />)
    const link = await screen.findByRole('link', { name: 'Get calendar link' })
    expect(link.getAttribute('href')).toBe(`/org/${filled.org.id}/employee?view=schedule`)
  })

  test('hides the certifications of a member without any', async () => {
    const { calls } = await openMe()
    await screen.findByDisplayValue('Ana Reyes')
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/members/me/certifications'))).toBe(true))
    expect(screen.queryByRole('heading', { name: 'Certifications' })).toBeNull()
  })

  test('changes the number of a member without a password, who confirms it’s them by a texted code', async () => {
    onProofNeeded(reauthenticate)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { company, elena, phone, headers, user: account } = await withNumber()
    await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${account.userId}`.execute(
      api.db,
    )
    const next = newNumber()
    await company.enterNumber(elena.id, next)
    connectPage(api.app, { ...from(), ...headers })
    const { user } = renderAt(`/org/${company.id}/me`, '/org/:organizationId/me', <MePage />)
    await screen.findByText('No email')
    expect(screen.queryByRole('link', { name: 'Change password' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Change phone number' }))
    await screen.findByRole('heading', { name: 'Confirm it’s you' })
    await user.click(screen.getByRole('button', { name: 'Text me a code' }))
    await screen.findByText(`We texted a code to your number ending in ${phone.slice(-2)}.`)
    await user.type(screen.getByLabelText(/^Code/), `${await codeTo(phone)}{Enter}`)
    await user.type(await screen.findByLabelText(/New phone number/), next)
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    const code = await screen.findByLabelText(/^Code/)
    await user.type(code, (await codeTo(next)) === '000000' ? '000001' : '000000')
    await user.click(screen.getByRole('button', { name: 'Change number' }))
    await screen.findByText('This code is wrong. Check it and try again.')
    await user.clear(code)
    await user.type(code, await codeTo(next))
    await user.click(screen.getByRole('button', { name: 'Change number' }))
    await screen.findByText('Your phone number was changed.')
    await screen.findByText('Phone number changed')
    await screen.findByText('Identity confirmed: code by text')
    vi.restoreAllMocks()
  })

  test('lists other sessions and ends them, but not the current one', async () => {
    const { email, headers } = await signUp()
    const phone = { ...from(), 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1' }
    await login(email, passphrase, phone)
    connectPage(api.app, headers)
    const { user } = renderAt('/org/1/me', '/org/:organizationId/me', <MePage />)
    expect(await screen.findByText('This device')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'End session on Safari on iOS' }))
    await screen.findByText('The session was ended.')
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull())
    expect((await call(headers, userPaths.me)).statusCode).toBe(200)
  })

  test('lists sign-ins and attempts with method and address', async () => {
    const { email, headers } = await signUp()
    const address = newAddress()
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1'
    await login(email, 'not the pass phrase', { 'x-forwarded-for': address, 'user-agent': userAgent })
    const { userId } = (await call(headers, userPaths.me)).json<{ userId: string }>()
    await recordEvent(api.db, userId, 'account_made', { userAgent, address })
    await recordEvent(api.db, userId, 'signed_in', { userAgent, address }, 'sign_up')
    await recordEvent(api.db, userId, 'proved', { userAgent, address }, 'app')
    connectPage(api.app, headers)
    renderAt('/org/1/me', '/org/:organizationId/me', <MePage />)
    const refused = await screen.findByText('Sign-in failed: password')
    expect(refused.closest('li')?.textContent).toContain(`Safari on iOS · ${address}`)
    expect(screen.getByText('Signed in: new account')).toBeDefined()
    // Reauthentication with the app involves no password.
    expect(screen.getByText('Identity confirmed: authenticator app')).toBeDefined()
    await screen.findByText('Account created')
  })

  test('changes the password, and shows a wrong current one at its input', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { email, headers } = await signUp()
    connectPage(api.app, { ...from(), ...headers })
    const path = '/org/:organizationId/me/change-password'
    const { user, address } = renderAt('/org/1/me/change-password', path, <ChangePasswordPage />)
    await user.type(screen.getByLabelText(/Current password/), 'not the pass phrase')
    await user.type(screen.getByLabelText(/New password/), 'seven quiet lanterns')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Current password/)))
    await user.clear(screen.getByLabelText(/Current password/))
    await user.type(screen.getByLabelText(/Current password/), passphrase)
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(address()).toBe('/org/1/me'))
    expect((await login(email, 'seven quiet lanterns')).statusCode).toBe(200)
    vi.restoreAllMocks()
  })

  test.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Gecko/20100101 Firefox/132.0', 'Firefox on macOS'],
    ['curl/8.5', 'Unknown browser'],
  ])('describes %s as %s', (userAgent, name) => {
    expect(describeBrowser(userAgent)).toBe(name)
  })

  test('leads an unverified user from the security page to the verification', async () => {
    connectPage(api.app, (await run.user({ verified: false })).headers)
    const { address } = renderAt('/account/security', '/account/security', <SecurityPage />)
    await waitFor(() => expect(address()).toBe('/account/verification-required'))
  })
})
