import { isIP } from 'node:net'
import { certificateFault, databaseAddress } from './database-address.ts'
import { fileSettingOf, readSecretFile, secretSettings } from './secret-files.ts'

/** An invalid setting; the message names it and says what it accepts. */
export class ConfigError extends Error {}

export type Source = Readonly<Record<string, string | undefined>>

/** Ports blocked by browsers and `fetch` (Fetch standard, 2.9 "Port blocking", looked up on 23 November 2026). */
const blockedPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
])

export type Reader = ReturnType<typeof settingReader>

const web = ['http', 'https']

/** Reads and validates single settings. Every method throws ConfigError naming what is wrong. */
export function settingReader(source: Source) {
  const value = (name: string) => {
    const given = source[name]?.trim() || undefined
    if (!secretSettings.has(name)) return given
    const setting = fileSettingOf(name)
    const path = source[setting]?.trim()
    if (!path) return given
    if (given !== undefined) throw new ConfigError(`${name} and ${setting} are both set: keep one of them`)
    const { text, fault } = readSecretFile(path)
    if (fault) throw new ConfigError(`${setting} names ${path}, which ${fault}`)
    return text
  }
  const text = (name: string, fallback: string) => value(name) ?? fallback
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const given = text(name, String(fallback))
    const value = Number(given)
    if (!Number.isSafeInteger(value) || value < min || value > max) {
      throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${given}"`)
    }
    return value
  }
  const port = (name: string, fallback: number) => {
    const given = integer(name, fallback, 1, 65_535)
    if (!blockedPorts.has(given)) return given
    throw new ConfigError(`${name} must be another port than ${given}: browsers refuse it, since other programs use it`)
  }
  const url = (name: string, fallback: string) => {
    const given = text(name, fallback)
    if (!isAddress(given, web)) throw new ConfigError(`${name} must be an address such as ${fallback}, not "${given}"`)
    return given
  }
  const optionalUrl = (name: string, schemes: readonly string[] = web) => {
    const given = value(name)
    if (given === undefined) return undefined
    // The value may contain a password, so the message does not repeat it.
    if (!isAddress(given, schemes))
      throw new ConfigError(`${name} must be an address that begins with ${schemes.map((s) => `${s}://`).join(' or ')}`)
    return given
  }
  const urls = (name: string, fallback: string) => {
    const given = text(name, fallback).split(',')
    const list = given.map((one) => one.trim())
    const wrong = list.find((one) => !isAddress(one, web))
    if (wrong !== undefined)
      throw new ConfigError(`${name} takes addresses such as http://127.0.0.1:8080, by commas, not "${wrong}"`)
    return list
  }
  const database = (name: string) => {
    const given = value(name)
    if (given === undefined) return undefined
    const address = databaseAddress(given)
    const schemes = ['postgresql', 'postgres']
    // The value may contain a password, so the message does not repeat it.
    if (!isAddress(address, schemes))
      throw new ConfigError(`${name} must be an address that begins with ${schemes.map((s) => `${s}://`).join(' or ')}`)
    const wanted = new URL(address).searchParams.get('target_session_attrs')
    if (wanted !== null && wanted !== 'read-write' && wanted !== 'primary')
      throw new ConfigError(`${name} takes target_session_attrs=read-write, since it must take writes`)
    const fault = certificateFault(address)
    if (fault) throw new ConfigError(`${name}: ${fault}`)
    return address
  }
  return {
    text,
    database,
    networks(name: string, fallback: string) {
      const parts = text(name, fallback).split(',')
      const networks = parts.map((part) => part.trim())
      const wrong = networks.find((network) => !isNetwork(network))
      if (wrong !== undefined)
        throw new ConfigError(`${name} takes addresses and networks such as ${fallback}, not "${wrong}"`)
      return networks
    },
    integer,
    url,
    urls,
    optionalUrl,
    port,
    choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
      const given = text(name, fallback)
      const found = choices.find((choice) => choice === given)
      if (!found) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${given}"`)
      return found
    },
    optionalUrls<K extends string>(key: K, name: string): Partial<Record<K, readonly string[]>> {
      return value(name) === undefined ? {} : ({ [key]: urls(name, '') } as unknown as Record<K, readonly string[]>)
    },
    mailbox(name: string, fallback: string) {
      const given = text(name, fallback)
      if (!mailbox.test(given)) throw new ConfigError(`${name} must be a mailbox such as ${fallback}, not "${given}"`)
      return given
    },
  }
}

/** `localhost:8080` parses too, as the path `8080` of the scheme `localhost:`. */
function isAddress(given: string, schemes: readonly string[]) {
  if (!URL.canParse(given)) return false
  const { protocol } = new URL(given)
  return schemes.includes(protocol.slice(0, -1)) && given.includes('://')
}

const mailbox = /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(given: string) {
  if (namedNetworks.has(given) || isIP(given) !== 0) return true
  const [address = '', bits = ''] = given.split('/', 2)
  const family = isIP(address)
  if (family === 4 && isIP(bits) === 4) return true
  return family !== 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}
