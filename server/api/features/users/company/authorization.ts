import { createHash } from 'node:crypto'
import * as oidc from 'openid-client'
import type { Company } from '#server/api/domain/company-sign-in/company.store.ts'
import { withProviderErrors, discover } from '#server/api/domain/company-sign-in/provider.ts'
import type { OutboundFetch } from '#server/api/outbound/fetch.ts'
import { ProblemError } from '#server/api/problem.ts'
import { mailboxOf } from '#shared/email-address.ts'

/** Seconds since the provider asked the person itself, where it is told to ask again. */
const askedAgainSeconds = 300

interface Secrets {
  state: string
  nonce: string
  verifier: string
}

interface AuthorizationRequest {
  secrets: Secrets
  again: boolean
  returnAddress: string
}

/** The address of the provider's page that asks who somebody is. @throws ProviderError. */
export async function authorizationUrl(
  company: Company,
  fetch: OutboundFetch,
  { secrets, again, returnAddress, email }: AuthorizationRequest & { email: string },
): Promise<string> {
  const provider = await discover(company, fetch)
  const address = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: returnAddress,
    scope: 'openid email',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: createHash('sha256').update(secrets.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: email,
    ...(again && { prompt: 'login', max_age: String(askedAgainSeconds) }),
  })
  return address.href
}

/** What a provider answered with. */
interface Answer {
  code?: string | undefined
  state: string
  iss?: string | undefined
  error?: string | undefined
}

export interface ProviderUser {
  subject: string
  /** Confirmed by the provider, and of the company's domain. */
  email: string
  hasFactor: boolean
  /** When the provider asked the person itself, where it says so. */
  askedAt: Date | null
}

/**
 * Exchanges the code of an answer and checks what comes back: signature, issuer, audience, times and nonce.
 * @throws ProviderError, ProblemError 403 `company_email_refused`.
 */
export async function exchangeCode(
  company: Company,
  fetch: OutboundFetch,
  { secrets, again, returnAddress, answer }: AuthorizationRequest & { answer: Answer },
): Promise<ProviderUser> {
  const provider = await discover(company, fetch)
  const address = new URL(returnAddress)
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value)
  const { claims, email } = await withProviderErrors(async () => {
    const tokens = await oidc.authorizationCodeGrant(provider, address, {
      pkceCodeVerifier: secrets.verifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
      ...(again && { maxAge: askedAgainSeconds }),
    })
    const idToken = tokens.claims()
    if (!idToken) throw new Error('no ID token')
    const hasEmail = idToken['email'] !== undefined || !provider.serverMetadata().userinfo_endpoint
    return {
      claims: idToken,
      email: hasEmail ? idToken : await oidc.fetchUserInfo(provider, tokens.access_token, idToken.sub),
    }
  })
  return {
    subject: claims.sub,
    email: confirmedEmail(email, company.domain),
    hasFactor: showsFactor(claims),
    askedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
  }
}

/** @throws ProblemError 403 `company_email_refused`. */
function confirmedEmail(
  { email, email_verified: isConfirmed }: Partial<Record<string, unknown>>,
  domain: string,
): string {
  const mailbox = typeof email === 'string' ? mailboxOf(email) : null
  if (isConfirmed !== true || mailbox === null || mailbox.split('@')[1] !== domain)
    throw new ProblemError('company_email_refused')
  return mailbox
}

/** RFC 8176 and the classes of OpenID's Enhanced Authentication Profile. */
const factorClasses = new Set(['phr', 'phrh', 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'])
const showsFactor = ({ amr, acr }: oidc.IDToken) =>
  (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && factorClasses.has(acr))
