import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Who is signed in at the provider, and how. */
export interface ProviderSession {
  subject: string
  email?: string
  isConfirmed?: boolean
  /** The ways the provider says it used. */
  methods?: readonly string[]
}

// It explains on the console what an installation of it has to set.
for (const method of ['info', 'warn'] as const) {
  const say = console[method].bind(console)
  console[method] = (...said: unknown[]) => {
    if (!String(said[0]).includes('oidc-provider')) say(...said)
  }
}
const { Provider } = await import('oidc-provider')

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] }

/** A real OpenID Connect provider on loopback, where whoever is `present` is signed in without being asked. */
export async function startProvider() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { clientId: `client-${randomUUID()}`, clientSecret: randomUUID() + randomUUID() }
  const returnAddresses: string[] = []
  const state: { present: ProviderSession; isDown: boolean; asked: URL[] } = {
    present: { subject: 'nobody' },
    isDown: false,
    asked: [],
  }
  let handle: ReturnType<InstanceType<typeof Provider>['callback']> | undefined

  /** The provider knows its client when it starts. */
  function register(returnAddress: string) {
    returnAddresses.push(returnAddress)
    const provider = new Provider(issuer, {
      clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: returnAddresses }],
      jwks: keys,
      claims: { openid: ['sub', 'amr', 'auth_time'], email: ['email', 'email_verified'], profile: [] },
      cookies: { keys: ['test'] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      findAccount: (_, subject) => ({
        accountId: subject,
        claims: async () => ({
          sub: subject,
          ...(state.present.email && { email: state.present.email, email_verified: state.present.isConfirmed ?? true }),
        }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    })
    const answer = provider.callback()
    handle = async (request, response) => {
      state.asked.push(new URL(request.url ?? '/', issuer))
      if (!request.url?.startsWith('/interaction/')) return answer(request, response)
      const { subject: accountId, methods } = state.present
      await provider.interactionFinished(request, response, {
        login: { accountId, ...(methods && { amr: [...methods] }) },
      })
    }
  }

  server.on('request', (request, response) => {
    if (state.isDown || !handle) request.socket.destroy()
    else void handle(request, response)
  })
  return { issuer, ...client, state, register, close: () => server.close() }
}

/** Walks from the provider's page back to ours as a browser does; returns what the provider answered. */
export async function walk(address: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(address)
  let at = new URL(address)
  for (let step = 0; step < 10 && at.origin === origin; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (!next) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    at = new URL(next, at)
  }
  return at
}
