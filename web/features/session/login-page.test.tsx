import { screen, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { passphrase, people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { endedReasons } from '#shared/users/ended-sessions.ts'
import { userPaths } from '#shared/users/paths.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { LoginPage } from './login-page.tsx'
import { t } from './frame/texts.ts'

const { api, call } = useApi()
const { signUp, signUpConfirmed, from } = people(call, api)

afterEach(() => vi.unstubAllGlobals())

const verifiedPerson = () => signUpConfirmed()

async function signIn(address: string, email: string, password = passphrase) {
  const { calls } = connectPage(api.app, from())
  const page = renderAt(address, '/login', <LoginPage />)
  await page.user.type(screen.getByLabelText(/Email/), email)
  await page.user.type(screen.getByLabelText(/Password/), password)
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return { ...page, calls }
}

describe('the login page', () => {
  test('leads a verified user without an organization to the choice of one', async () => {
    const { email } = await verifiedPerson()
    const { address } = await signIn('/login', email)
    await waitFor(() => expect(address()).toBe('/organization'))
  })

  test('leads an unverified user to the verification page, whatever the redirect', async () => {
    const { email } = await signUp()
    const { address } = await signIn('/login?redirect=%2Forg%2F1%2Fclients', email)
    await waitFor(() => expect(address()).toBe('/account/verification-required'))
  })

  test('returns to where the session ended, only on this site', async () => {
    const { email } = await verifiedPerson()
    const { address, unmount } = await signIn('/login?redirect=%2Forg%2F1%2Fclients%3Fsearch%3Da', email)
    await waitFor(() => expect(address()).toBe('/org/1/clients?search=a'))
    unmount()
    const other = await signIn('/login?redirect=https%3A%2F%2Fevil.example%2F', email)
    await waitFor(() => expect(other.address()).toBe('/organization'))
  })

  test('shows a wrong password in the form without a notice', async () => {
    const { email } = await verifiedPerson()
    const { address } = await signIn('/login', email, 'some other pass phrase')
    expect((await screen.findByRole('alert')).textContent).toBe('The email or the password is wrong.')
    expect(screen.queryByText(/^Error - /)).toBeNull()
    expect(address()).toBe('/login')
  })

  test('says after too many wrong passwords when to retry and what works now, in both languages', async () => {
    const { email } = await verifiedPerson()
    for (let n = 0; n < 10; n++) await call(from(), userPaths.login, { body: { email, password: 'wrong' } })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { unmount } = await signIn('/login', email)
    const said = await screen.findByText(/^Too many wrong passwords for this account\. Try again in \d+ seconds\./)
    expect(said.textContent).toMatch(/ You can still reset your password by email or use a passkey right away\.$/)
    expect(document.activeElement).toBe(screen.getByLabelText(/Password/))
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password')
    unmount()
    speak('es')
    const { user } = renderAt('/login', '/login', <LoginPage />)
    await user.type(screen.getByLabelText(/Correo/), email)
    const show = screen.getByRole('button', { name: 'Mostrar contraseña' })
    expect(screen.getByLabelText(/Contraseña/)).toHaveProperty('type', 'password')
    await user.click(show)
    expect(show.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByLabelText(/Contraseña/)).toHaveProperty('type', 'text')
    await user.type(screen.getByLabelText(/Contraseña/), passphrase)
    await user.click(screen.getByRole('button', { name: t('signIn') }))
    await screen.findByText(
      /^Demasiadas contraseñas incorrectas .* Mientras tanto puedes restablecer tu contraseña por correo o usar una llave de acceso\.$/,
    )
  })

  test('does not send an empty form and focuses the first invalid input', async () => {
    const { calls } = connectPage(api.app)
    const { user } = renderAt('/login', '/login', <LoginPage />)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getAllByText('Fill in this field.')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByLabelText(/Email/))
    expect(calls).toEqual([])
  })

  test('shows a notice while offline', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user } = renderAt('/login', '/login', <LoginPage />)
    await user.type(screen.getByLabelText(/Email/), 'a@b.example')
    await user.type(screen.getByLabelText(/Password/), 'x')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Connect to the internet to use Custodia.')).toBeTruthy()
    vi.restoreAllMocks()
  })

  test('says why a session ended in both languages, but shows no text from the URL', async () => {
    const { unmount } = renderAt('/login?ended=password_changed', '/login', <LoginPage />)
    expect(screen.getByText('You were signed out because your password was changed.')).toBeTruthy()
    unmount()
    speak('es')
    const spanish = renderAt('/login?ended=expired', '/login', <LoginPage />)
    expect(screen.getByText('Tu sesión venció. Inicia sesión otra vez.')).toBeTruthy()
    spanish.unmount()
    speak('en')
    renderAt('/login?ended=Call%20555%200199', '/login', <LoginPage />)
    expect(screen.getByText('Welcome back.')).toBeTruthy()
    expect(screen.queryByText(/555 0199/)).toBeNull()
  })

  test.each(endedReasons)('has a message for a session that ended as %s', (reason) => {
    for (const language of ['en', 'es'] as const) {
      speak(language)
      expect(t(`ended_${reason}`)).toMatch(/^\S.* .*\.$/)
    }
  })

  test('offers a demo in the title bar', () => {
    renderAt('/login', '/login', <LoginPage />)
    expect(screen.getByRole('link', { name: 'Book Demo' }).getAttribute('href')).toBe('/#demo')
  })
})
