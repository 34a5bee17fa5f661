import { createHash, randomBytes } from 'node:crypto'
import type { Config, S3Config } from '#server/config.ts'
import { defaultTimeouts, s3Requests } from '#server/api/files/s3-request.ts'
import { geocode } from '#server/api/features/geocoding/geocoder.ts'
import { pingScanner } from '#server/api/files/scan.ts'
import { unmask } from '#server/api/domain/messages/protected-words.ts'
import { translate } from '#server/api/domain/messages/translator.ts'
import { smtpMailer } from '#server/api/mail/smtp-mailer.ts'
import { languages, sourceLanguage } from '#shared/languages.ts'
import { trySyslog } from '#server/syslog/try.ts'
import type { SyslogConfig } from '#server/syslog/settings.ts'
import { reasonOf, runCheck, type Finding } from './finding.ts'

const answerMs = 5_000

/** Checks the configured external services, in the way the product uses them. */
export function examineServices(config: Config): Promise<Finding[]> {
  const { s3, smtpUrl, texts, virusScannerUrl, routingUrl, geocoder, translateUrl, syslog } = config
  const { provider } = texts
  return Promise.all([
    ...(s3 ? [runCheck('S3', () => useBucket(s3))] : []),
    ...(smtpUrl ? [runCheck('SMTP', () => signInToMail(smtpUrl, config))] : []),
    ...(provider ? [runCheck('texts and calls', () => accountOf(provider))] : []),
    ...(virusScannerUrl ? [runCheck('virus scanner', () => pinged(virusScannerUrl))] : []),
    ...(routingUrl ? [runCheck('routing', () => routed(routingUrl))] : []),
    ...(geocoder ? [runCheck('geocoder', () => geocoded(geocoder))] : []),
    ...(translateUrl ? [runCheck('translator', () => translated(translateUrl))] : []),
    ...(syslog ? [runCheck('log collector', () => collected(syslog))] : []),
  ])
}

/** Writes, reads and deletes a test object. */
async function useBucket(config: S3Config): Promise<string> {
  const request = s3Requests(config, { ...defaultTimeouts, answerMs })
  const ask: typeof request = (...words) =>
    request(...words).catch((error: unknown) => {
      throw new Error(`S3_ENDPOINT: ${reasonOf(error)}`)
    })
  const body = randomBytes(64)
  const name = `doctor-${body.toString('hex', 0, 8)}`
  const headers = {
    'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    'content-type': 'application/octet-stream',
  }
  await accepted(config, 'write', await ask('PUT', name, { body: new Uint8Array(body), headers }))
  try {
    const read = await accepted(config, 'read', await ask('GET', name))
    if (!read.equals(body)) throw new Error('S3_ENDPOINT: what was read is not what was written')
  } finally {
    await accepted(config, 'delete', await ask('DELETE', name))
  }
  return `wrote, read and deleted in ${config.bucket}`
}

async function accepted({ bucket, accessKeyId }: S3Config, deed: string, answer: Response): Promise<Buffer> {
  const content = Buffer.from(await answer.arrayBuffer())
  if (answer.ok) return content
  const code = /<Code>(\w+)<\/Code>/.exec(content.toString('utf8', 0, 10_000))?.[1] ?? ''
  const known: Readonly<Record<string, string>> = {
    NoSuchBucket: `S3_BUCKET: there is no bucket ${bucket}; make it`,
    InvalidAccessKeyId: `S3_ACCESS_KEY_ID: the store does not know ${accessKeyId}`,
    SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID',
    AccessDenied: `${accessKeyId} may not ${deed} in ${bucket}: grant it`,
    AuthorizationHeaderMalformed: 'S3_REGION is not the region of the bucket',
    RequestTimeTooSkewed: 'the clock here differs from the store’s: set it',
  }
  throw new Error(known[code] ?? `the store answered ${answer.status} ${code} to ${deed}`)
}

async function signInToMail(url: string, config: Config): Promise<string> {
  const patience = { connectionTimeout: answerMs, greetingTimeout: answerMs, socketTimeout: answerMs }
  const mailer = smtpMailer(url, config, patience)
  try {
    await mailer.verify()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const known: Readonly<Record<string, string>> = {
      EAUTH: 'SMTP_URL: the mail server refuses the login',
      ETLS: 'SMTP_URL: the mail server offers no encryption, or one nobody vouches for (SMTP_TLS)',
    }
    throw new Error(known[code] ?? 'SMTP_URL: the mail server does not answer', { cause: error })
  } finally {
    mailer.close()
  }
  const { hostname, username } = new URL(url)
  return `${hostname} takes mails${username ? `, signed in as ${decodeURIComponent(username)}` : ''}`
}

/** Reads the account; nobody is texted or called. */
async function accountOf({ url, accountSid, authToken }: NonNullable<Config['texts']['provider']>): Promise<string> {
  const answer = await fetch(`${url}/2010-04-01/Accounts/${accountSid}.json`, {
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  }).catch((cause: unknown) => {
    throw new Error('TEXTS_API_URL: the provider of texts and calls cannot be reached', { cause })
  })
  const { status } = (await answer.json().catch(() => ({}))) as { status?: unknown }
  if (answer.status === 401 || answer.status === 404)
    throw new Error('TELEPHONY_AUTH_TOKEN does not belong to TELEPHONY_ACCOUNT_SID')
  if (!answer.ok) throw new Error(`TEXTS_API_URL: the provider of texts and calls answers ${answer.status}`)
  if (status !== 'active') throw new Error(`the account of texts and calls is ${String(status)}, not active`)
  return 'the account of texts and calls is active'
}

async function pinged(address: string): Promise<string> {
  await pingScanner(address, answerMs).catch((error: unknown) => {
    throw new Error(`VIRUS_SCANNER_URL: no clamd answers, so no documents are taken (${reasonOf(error)})`)
  })
  return 'clamd answers'
}

/** Requests a route between two public places. */
async function routed(address: string): Promise<string> {
  const url = `${address.replace(/\/+$/, '')}/route/v1/driving/-93.2650,44.9778;-93.0900,44.9537?overview=false`
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answerMs) }).catch(
    (cause: unknown) => {
      throw new Error('ROUTING_URL: the routing service cannot be reached; distances stay estimates', { cause })
    },
  )
  const body: unknown = await answer.json().catch(() => null)
  const isRouting = typeof body === 'object' && body !== null && 'code' in body
  if (!isRouting || answer.status >= 500) {
    throw new Error(`ROUTING_URL: it answers ${answer.status}, and not as OSRM does; distances stay estimates`)
  }
  return 'the routing service answers'
}

/** Looks for a public place. */
async function geocoded(geocoder: NonNullable<Config['geocoder']>): Promise<string> {
  await geocode(geocoder, 'Saint Paul, MN, US').catch((error: unknown) => {
    throw new Error(`GEOCODER_URL: no address is found on the map (${reasonOf(error)})`)
  })
  return 'the geocoder answers'
}

/** Translates a sentence between the product's languages, with a placeholder as messages have. */
async function translated(address: string): Promise<string> {
  const q = 'Please come at [[1]].'
  const target = languages.find((language) => language !== sourceLanguage) ?? sourceLanguage
  const answer = await translate(address, { q, source: sourceLanguage, target }, answerMs).catch((error: unknown) => {
    throw new Error(`TRANSLATE_URL: messages are shown as they were written (${reasonOf(error)})`)
  })
  if (unmask(answer, { words: ['7:30'] }) === undefined)
    throw new Error('TRANSLATE_URL: it loses numbers, so that messages with one are shown as they were written')
  return 'the translator answers and keeps numbers'
}

async function collected(config: SyslogConfig): Promise<string> {
  await trySyslog(config, answerMs).catch((error: unknown) => {
    throw new Error(`LOG_SYSLOG_URL: no line reaches the collector (${reasonOf(error)}); they wait, the newest 8 MiB`)
  })
  const { host, port, tls } = config
  return `${host}:${port} takes lines${tls ? `${tls.keyPair ? ', each end proven' : ''} over TLS` : ', plainly'}`
}
