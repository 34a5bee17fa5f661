import { newAddress } from '#server/api/features/users/test/people.ts'
import type { Headers, useApi } from '#server/api/test/api.ts'
import { companySignInPaths, returnPage } from '#shared/company-sign-in/paths.ts'
import type { CompanySignInSettings } from '#shared/company-sign-in/company-sign-in.contract.ts'
import { startNameServer } from './name-server.ts'
import { startProvider, walk, type ProviderSession } from './provider.ts'

export type NameServer = Awaited<ReturnType<typeof startNameServer>>
type Provider = Awaited<ReturnType<typeof startProvider>>

let domains = 0
export const newDomain = () => `company-${++domains}-${process.pid}.example`

/** Organizations with providers, and browsers that sign in through them. */
export function companies({ call, organization, api }: ReturnType<typeof useApi>, nameServer: NameServer) {
  async function setUp({
    domain = newDomain(),
    ...changes
  }: { domain?: string; demanded?: boolean; trustsFactor?: boolean } = {}) {
    const org = await organization()
    const provider = await startProvider()
    provider.register(api.config.publicUrl + returnPage(org.id))
    const url = companySignInPaths.settings.replace(':organizationId', org.id)
    const { issuer, clientId, clientSecret } = provider
    const wanted = {
      issuer,
      clientId,
      clientSecret,
      domain,
      demanded: false,
      trustsFactor: false,
      version: null,
      ...changes,
    }
    const set = (more: object = {}) => call(org.headers, url, { method: 'PUT', body: { ...wanted, ...more } })
    const verify = () => call(org.headers, `${url}/verification`, { body: {} })
    const show = async () => (await call(org.headers, url)).json<CompanySignInSettings>()
    const publish = async () => {
      const { signIn } = await show()
      if (signIn) nameServer.records.set(signIn.record.name, signIn.record.value)
    }
    const remove = () => call(org.headers, url, { method: 'DELETE' })
    return { org, provider, domain, url, wanted, set, verify, show, publish, remove }
  }

  /** An organization whose domain is verified. */
  async function ready(options: Parameters<typeof setUp>[0] = {}) {
    const { demanded = false, ...rest } = options
    const company = await setUp(rest)
    await company.set()
    await company.publish()
    await company.verify()
    if (demanded) await company.set({ demanded, version: 2 })
    return company
  }

  return { setUp, ready, browser: (headers: Headers = {}) => browser(call, headers) }
}

/** A browser that keeps its cookies. */
export function browser(call: ReturnType<typeof useApi>['call'], begun: Headers = {}) {
  const cookies = new Map<string, string>(
    (begun['cookie'] ?? '').split('; ').flatMap((cookie) => {
      const [name, value] = cookie.split('=')
      return name && value ? [[name, value] as const] : []
    }),
  )
  const from = newAddress()

  const headers = (): Headers => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-forwarded-for': from,
  })

  async function send(url: string, options: Parameters<typeof call>[2] = {}) {
    const answer = await call(headers(), url, options)
    for (const { name, value, maxAge, expires } of answer.cookies)
      if (maxAge === 0 || (expires && expires.getTime() <= Date.now()) || !value) cookies.delete(name)
      else cookies.set(name, value)
    return answer
  }

  const start = (email: string, more: object = {}) => send(companySignInPaths.start, { body: { email, ...more } })

  /** Goes to the provider and back; `change` alters the address on the way. */
  async function answerOf(email: string, change: (address: URL) => void = () => {}, more: object = {}) {
    const begun = await start(email, more)
    const address = new URL(begun.json<{ address: string }>().address)
    change(address)
    const back = await walk(address.href)
    const organizationId = back.pathname.split('/').at(-1) ?? ''
    return { organizationId, ...Object.fromEntries(back.searchParams) } as Answer
  }

  const finish = (answer: object) => send(companySignInPaths.finish, { body: answer })

  /** The whole way of somebody who is signed in at the provider. */
  async function enter(provider: Provider, present: ProviderSession, email = present.email ?? '') {
    provider.state.present = present
    return finish(await answerOf(email))
  }

  return { cookies, headers, send, start, answerOf, finish, enter }
}

export interface Answer {
  organizationId: string
  state: string
  code: string
  iss: string
}
