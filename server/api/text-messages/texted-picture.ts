import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createOutboundFetch, OutboundError } from '#server/api/outbound/fetch.ts'
import { isAllowedUrl } from '#server/api/outbound/allowed-address.ts'
import type { Config } from '#server/config.ts'
import { messageLimits } from '#shared/messages/kinds.ts'
import { textDirectory } from './configured-texter.ts'
import { authorizationOf, isTransient, type Provider } from './twilio-post.ts'

/** What no retry would download. */
export class PictureRefusedError extends Error {}

/**
 * Reads a picture that was texted, by its address in the provider's webhook.
 * @throws PictureRefusedError when there is none; another Error when a retry may succeed.
 */
export type ReadTextedPicture = (address: string) => Promise<Buffer>

/** Reads from the provider, or where none is configured from files beside the texts. */
export const createPictureReader = (config: Config): ReadTextedPicture =>
  config.texts.provider ? twilioPictures(config.texts.provider) : directoryPictures(pictureDirectory(config))

export const pictureDirectory = (config: Pick<Config, 'dataDir'>) => `${textDirectory(config)}/pictures`

const directoryPictures =
  (directory: string): ReadTextedPicture =>
  (address) =>
    readFile(join(directory, basename(address))).catch((cause: unknown) => {
      throw new PictureRefusedError('no such file', { cause })
    })

const patienceMs = 20_000
const refusals: ReadonlySet<OutboundError['why']> = new Set(['address_refused', 'too_long'])

/** Reads from the account's own addresses, which lead to another host. */
export function twilioPictures(provider: Provider): ReadTextedPicture {
  // Only a provider on this machine has pictures here, as tests have it.
  const allowsLoopback = !isAllowedUrl(provider.url, false)
  const fetch = createOutboundFetch({ allowsLoopback, patienceMs, bytesMax: messageLimits.photoBytesMax })
  const own = `${provider.url}/2010-04-01/Accounts/${provider.accountSid}/`

  async function get(address: string, headers: Readonly<Record<string, string>>) {
    if (!isAllowedUrl(address, allowsLoopback)) throw new PictureRefusedError('address_refused')
    return fetch(address, { method: 'GET', headers }).catch((error: unknown) => {
      if (error instanceof OutboundError && refusals.has(error.why)) throw new PictureRefusedError(error.why)
      throw error
    })
  }

  return async (address) => {
    // The account's password goes nowhere else.
    if (!URL.canParse(address) || !new URL(address).href.startsWith(own)) throw new PictureRefusedError('not_own')
    const first = await get(address, { authorization: authorizationOf(provider) })
    const location = first.status >= 300 && first.status < 400 ? first.headers.get('location') : null
    const answer = location ? await get(URL.parse(location, address)?.href ?? '', {}) : first
    if (answer.ok) return Buffer.from(await answer.arrayBuffer())
    if (isTransient(answer.status)) throw new Error(`the provider of texts answered HTTP ${answer.status}`)
    throw new PictureRefusedError(`HTTP ${answer.status}`)
  }
}
