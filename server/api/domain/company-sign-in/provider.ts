import * as oidc from 'openid-client'
import type { OutboundFetch } from '#server/api/outbound/fetch.ts'
import { OutboundError } from '#server/api/outbound/fetch.ts'

export interface Client {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Why a provider could not be used; what it sent is not part of it. */
export class ProviderError extends Error {
  readonly why: 'address_refused' | 'unreachable' | 'unfit' | 'refused'

  constructor(why: ProviderError['why'], options?: ErrorOptions) {
    super(`the provider: ${why}`, options)
    this.why = why
  }
}

/** The provider's metadata, read anew; the ID tokens' signatures are checked with its keys. @throws ProviderError. */
export async function discover({ issuer, clientId, clientSecret }: Client, fetch: OutboundFetch) {
  const options = {
    // The connection itself refuses plain HTTP, except to this machine where that is allowed.
    execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
    [oidc.customFetch]: fetchWith(fetch),
  }
  const configuration = await withProviderErrors(() =>
    oidc.discovery(new URL(issuer), clientId, undefined, authenticateWith(clientSecret), options),
  )
  const { authorization_endpoint: page = '', issuer: named } = configuration.serverMetadata()
  // The common address of a provider of many companies accepts the accounts of all of them.
  if (named.includes('{')) throw new ProviderError('unfit')
  if (!/^https?:\/\//.test(page) || (page.startsWith('http:') && !issuer.startsWith('http:')))
    throw new ProviderError('unfit')
  return configuration
}

const fetchWith =
  (fetch: OutboundFetch): oidc.CustomFetch =>
  (url, { method, headers, body }) =>
    fetch(url, { method, headers, body: body === null || body === undefined ? undefined : textOf(body) })

const textOf = (body: oidc.FetchBody) => {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('no other body is sent to a provider')
}

/** As the provider wants it: in the header unless it takes the body alone. */
const authenticateWith =
  (secret: string): oidc.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isBody = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    return (isBody ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret))(server, ...rest)
  }

/** Turns what goes wrong with a provider into one error, without what it sent. */
export async function withProviderErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new ProviderError(reasonOf(error), { cause: error })
  }
}

function reasonOf(error: unknown): ProviderError['why'] {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return cause.why === 'address_refused' ? 'address_refused' : 'unreachable'
    if (cause instanceof oidc.AuthorizationResponseError || cause instanceof oidc.ResponseBodyError) return 'refused'
  }
  return 'unfit'
}
