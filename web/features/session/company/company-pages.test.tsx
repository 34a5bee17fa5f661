import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import * as who from '#server/api/features/users/company/authorization.ts'
import { companies } from '#server/api/features/users/company/test/company.ts'
import { startNameServer } from '#server/api/features/users/company/test/name-server.ts'
import { passphrase, people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { userPaths } from '#shared/users/paths.ts'
import * as leaving from '#web/domain/second-factor/redirect-to-provider.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { CompanyPage } from './company-page.tsx'
import { CompanyReturnPage } from './return-page.tsx'

const nameServer = await startNameServer()
const run = useApi({ SIGN_IN_TO_LOOPBACK: 'yes', DOMAIN_NAME_SERVERS: nameServer.address })
const { ready } = companies(run, nameServer)
const { signUpConfirmed, from } = people(run.call, run.api)
const closing: (() => unknown)[] = [nameServer.close]
afterAll(() => closing.forEach((close) => close()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function company() {
  const provider = await ready()
  closing.push(provider.provider.close)
  const email = `ana@${provider.domain}`
  return { ...provider, email }
}
type Company = Awaited<ReturnType<typeof company>>

const invite = ({ org, email }: Company) =>
  run.call(org.headers, `/api/v1/organizations/${org.id}/members`, { body: { name: 'Ana Reyes', email } })

/** Types the email, goes to the provider, and opens the page it sends back to. */
async function goThrough({ org, email }: Company, query = '') {
  // The provider itself does not run in a page's environment; the API's own tests go through it.
  vi.spyOn(who, 'exchangeCode').mockResolvedValue({ subject: 'ana', email, hasFactor: false, askedAt: null })
  connectPage(run.api.app, from())
  const { promise, resolve } = Promise.withResolvers<string>()
  vi.spyOn(leaving, 'redirectToProvider').mockImplementation(async (address) => {
    resolve(address)
    return new Promise<never>(() => {})
  })
  const first = renderAt(`/company${query}`, '/company', <CompanyPage />)
  await first.user.type(screen.getByLabelText(/Work email/), email)
  await first.user.click(screen.getByRole('button', { name: 'Continue' }))
  const address = await promise
  first.unmount()
  const state = new URL(address).searchParams.get('state') ?? ''
  const back = `/account/company-sign-in/${org.id}?${new URLSearchParams({ state, code: 'given' })}`
  return renderAt(back, '/account/company-sign-in/:organizationId', <CompanyReturnPage />)
}

describe('signing in with the company', () => {
  test('lets an invited person in, at the page they wanted', async () => {
    const provider = await company()
    await invite(provider)
    const wanted = `/org/${provider.org.id}/clients`
    const { address } = await goThrough(provider, `?redirect=${encodeURIComponent(wanted)}`)
    await waitFor(() => expect(address()).toBe(wanted))
  })

  test('asks the owner of an account to sign in, and then to confirm', async () => {
    const provider = await company()
    const { user: person } = await signUpConfirmed({ email: provider.email })
    await run.addMember(provider.org.id, person, ['EMPLOYEE'])
    const first = await goThrough(provider)
    await screen.findByText(/isn’t connected to a Custodia account yet/)
    const link = screen.getByRole('link', { name: 'Sign in another way' }).getAttribute('href') ?? ''
    const back = new URL(link, 'http://x').searchParams.get('redirect') ?? ''
    expect(back).toBe(`/account/company-sign-in/${provider.org.id}?connect`)
    first.unmount()
    await fetch(userPaths.login, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: provider.email, password: passphrase }),
    })
    const { user, address } = renderAt(back, '/account/company-sign-in/:organizationId', <CompanyReturnPage />)
    await screen.findByText(new RegExp(`Connect ${provider.email} to your account ${provider.email}`))
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(address()).toBe(`/org/${provider.org.id}/home`))
  })

  test('says at the input that no company has the domain', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    connectPage(run.api.app, from())
    const { user } = renderAt('/company?email=ana%40example.org', '/company', <CompanyPage />)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText(/No company sign-in is set up for this email’s domain/)
    expect(screen.getByRole('link', { name: 'Sign in another way' }).getAttribute('href')).toBe('/login')
  })

  test('shows what failed, with the request and the other ways in', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    connectPage(run.api.app, from())
    const organizationId = crypto.randomUUID()
    const pattern = '/account/company-sign-in/:organizationId'
    const page = renderAt(`/account/company-sign-in/${organizationId}?state=x&code=y`, pattern, <CompanyReturnPage />)
    await screen.findByText('This sign-in has expired or was already used. Start again.')
    await screen.findByText(/^Request/)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/company', '/login'])
    page.unmount()
    renderAt(`/account/company-sign-in/${organizationId}`, pattern, <CompanyReturnPage />)
    await screen.findByText(/sign-in sent an incomplete answer/)
  })
})
