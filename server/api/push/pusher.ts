import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { isLoopback } from '#server/plain-addresses.ts'
import { createWhole } from '#server/whole-file.ts'
import { ConfigError } from '#server/setting-reader.ts'
import type { Config } from '#server/config.ts'
import { encryptPush, newPushSecret, pushAuthorization, readPushKey, type Recipient } from './web-push.ts'

export interface Pusher {
  /** Browsers subscribe with it. */
  publicKey: string
  /**
   * Hands a message to the recipient's push service.
   * @returns the service's id of it, if it gives one.
   * @throws PushRefusedError when no retry would deliver it; another Error when one may.
   */
  push(recipient: Recipient, message: string): Promise<string>
}

/** A message that will not arrive; `isGone` when the device unsubscribed. */
export class PushRefusedError extends Error {
  readonly isGone: boolean

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.isGone = status === 404 || status === 410
  }
}

const answerMs = 10_000
/** An offer of yesterday is of no use. */
const secondsToLive = 14_400

/** The push services of the browsers; anything else could be an address of our own network. */
const services = /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/

/** True for the address of a browser's push service; in development also of this machine. */
export function isPushService(endpoint: string, mode: Config['mode']): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (mode === 'development' && isLoopback(hostname)) return true
  return protocol === 'https:' && port === '' && services.test(hostname)
}

export async function createPusher(config: Pick<Config, 'pushKey' | 'dataDir' | 'publicUrl'>): Promise<Pusher> {
  const key = readKey(config.pushKey ?? (await storedKey(config.dataDir)))
  // Push services want an https or mailto address; the installation's own is where its operators are found.
  const contact = config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:nobody@localhost'
  return {
    publicKey: key.publicKey,
    async push(recipient, message) {
      const answer = await fetch(recipient.endpoint, {
        method: 'POST',
        headers: {
          authorization: pushAuthorization(recipient.endpoint, key, contact, new Date()),
          ttl: String(secondsToLive),
          urgency: 'high',
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
        },
        body: new Uint8Array(encryptPush(message, recipient)),
        signal: AbortSignal.timeout(answerMs),
        redirect: 'error',
      })
      await answer.body?.cancel()
      if (answer.ok) return (answer.headers.get('location') ?? '').slice(-200)
      if (answer.status === 408 || answer.status === 429 || answer.status >= 500)
        throw new Error(`the push service answered HTTP ${answer.status}`)
      throw new PushRefusedError(answer.status)
    },
  }
}

function readKey(secret: string) {
  try {
    return readPushKey(secret)
  } catch {
    throw new ConfigError('PUSH_KEY must be a private key of 32 bytes, base64url, or be left out so that one is made')
  }
}

/** Made at the first start; all devices subscribe again when it is lost. */
async function storedKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'push.key')
  const read = () => readFileSync(path, 'utf8').trim()
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  await createWhole(path, `${newPushSecret()}\n`)
  return read()
}
