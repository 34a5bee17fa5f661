import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeOf, factors } from '#server/api/features/users/second-factor/test/factors.ts'
import { passphrase, people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import type { SecondFactor } from '#shared/second-factor/second-factor.contract.ts'
import { secondFactorPaths as paths } from '#shared/second-factor/paths.ts'
import { reauthenticate } from '#web/shell/reauthenticate.tsx'
import { onProofNeeded } from '#web/platform/http/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { SecurityPage } from './security-page.tsx'

const api = useApi()
const { call, organization } = api
const { signUpConfirmed: signUp, from } = people(call, api.api)
const { addApp, addPasskey, makeStale } = factors(api)

beforeEach(() => onProofNeeded(reauthenticate))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Person = Awaited<ReturnType<typeof signUp>>

function open(person: Pick<Person, 'headers'>) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  connectPage(api.api.app, { ...from(), ...person.headers })
  return renderAt('/account/security', '/account/security', <SecurityPage />)
}

const dialog = () => within(screen.getByRole('dialog'))

describe('two-step verification', () => {
  test('sets up an app with its key, its first code and ten recovery codes', async () => {
    const person = await signUp()
    const { user } = open(person)
    await user.click(await screen.findByRole('button', { name: 'Set up app' }))
    await screen.findByRole('img', { name: 'QR code for the authenticator app' })
    const secret = (dialog().getByText(/^[A-Z2-7 ]{39}$/).textContent ?? '').replaceAll(' ', '')
    await user.type(dialog().getByLabelText(/Code from the app/), '12345{Enter}')
    await dialog().findByText('This code is wrong. Check it and try again.')
    await user.clear(dialog().getByLabelText(/Code from the app/))
    await user.type(dialog().getByLabelText(/Code from the app/), `${codeOf(secret)}{Enter}`)
    await screen.findByRole('heading', { name: 'Recovery codes', level: 2 })
    expect(dialog().getAllByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)).toHaveLength(10)
    await user.click(dialog().getByRole('button', { name: 'I saved them' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByText('10 codes left.')
    await screen.findByText('Authenticator app set up')
    expect((await call(person.headers, paths.secondFactor)).json<SecondFactor>().app).not.toBeNull()
  })

  test('completes the pressed action after the password was confirmed', async () => {
    const person = await signUp()
    await makeStale(person.user.userId)
    const { user } = open(person)
    await user.click(await screen.findByRole('button', { name: 'Set up app' }))
    await screen.findByRole('heading', { name: 'Confirm it’s you' })
    await user.type(dialog().getByLabelText(/Password/), 'not my pass phrase{Enter}')
    await dialog().findByText('The current password is wrong.')
    await user.clear(dialog().getByLabelText(/Password/))
    await user.type(dialog().getByLabelText(/Password/), `${passphrase}{Enter}`)
    await screen.findByRole('img', { name: 'QR code for the authenticator app' })
    expect(screen.queryByRole('heading', { name: 'Confirm it’s you' })).toBeNull()
  })

  test('changes nothing when the reauthentication is canceled', async () => {
    const person = await signUp()
    await makeStale(person.user.userId)
    const { user } = open(person)
    await user.click(await screen.findByRole('button', { name: 'Set up app' }))
    await screen.findByRole('heading', { name: 'Confirm it’s you' })
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await screen.findByText('Error - Confirm it’s you.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test("asks for the app's code instead of the password, then removes the app", async () => {
    const person = await signUp()
    const { secret } = await addApp(person.headers)
    await makeStale(person.user.userId)
    const { user } = open(person)
    await user.click(await screen.findByRole('button', { name: 'Remove app' }))
    await user.click(dialog().getByRole('button', { name: 'Remove' }))
    const code = await screen.findByLabelText(/Code from your authenticator app/)
    await user.type(code, `${codeOf(secret)}{Enter}`)
    await screen.findByText('The app was removed.')
    await screen.findByRole('button', { name: 'Set up app' })
    expect(screen.queryByText(/codes left/)).toBeNull()
  })

  test('renames and removes a passkey', async () => {
    const person = await signUp()
    await addPasskey(person.headers)
    const { user } = open(person)
    await user.click(await screen.findByRole('button', { name: 'Rename Phone' }))
    const name = dialog().getByLabelText(/Name/)
    await user.clear(name)
    await user.type(name, 'Work phone{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Remove Work phone' }))
    await user.click(dialog().getByRole('button', { name: 'Remove' }))
    await screen.findByText('The passkey was removed.')
    await waitFor(() => expect(screen.queryByText('Work phone')).toBeNull())
  })

  test('replaces the recovery codes by new ones', async () => {
    const person = await signUp()
    const { recoveryCodes } = await addApp(person.headers)
    const { user } = open(person)
    await user.click(await screen.findByRole('button', { name: 'Create new codes' }))
    await user.click(dialog().getByRole('button', { name: 'Create new codes' }))
    await screen.findByRole('button', { name: 'I saved them' })
    expect(screen.queryByText(recoveryCodes?.[0] ?? '')).toBeNull()
  })

  test('requests a new email address and sends its link', async () => {
    const person = await signUp()
    const { user } = open(person)
    await user.click(await screen.findByRole('button', { name: 'Change email' }))
    const email = `${crypto.randomUUID()}@example.com`
    await user.type(dialog().getByLabelText(/New email/), `${email}{Enter}`)
    await screen.findByText(`Open the link we sent to ${email}.`)
    expect((await mailsTo(api.api, email))[0]?.subject).toBe('Confirm your new email address')
  })

  test('shows an owner the deadline and an explanation before the setup, and nothing afterwards', async () => {
    const { owner } = await organization('Acme')
    const { unmount } = open(owner)
    await screen.findByText(/^Your role requires two-step verification from .+\./)
    await screen.findByText(/^You can see other people’s pay, addresses and access in Acme\./)
    const questions = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(questions).toEqual([
      'What is it?',
      'Why is it required?',
      'What do you need?',
      'How long does it take?',
      'What if you lose your phone?',
    ])
    screen.getByText(/ten recovery codes/)
    const setup = screen.getByRole('button', { name: 'Set up app' })
    const follows = screen.getByText('What is it?').compareDocumentPosition(setup) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(follows).toBeTruthy()
    unmount()
    await addPasskey(owner.headers)
    open(owner)
    await screen.findByRole('button', { name: 'Rename Phone' })
    expect(screen.queryByText('What is it?')).toBeNull()
  })
})
