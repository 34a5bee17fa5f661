import { isIP } from 'node:net'
import { certificateFault, databaseAddress } from './database-address.ts'
import { fileSettingOf, readSecretFile, secretSettings } from './secret-files.ts'

/** An invalid setting; the message names it and says what it accepts. */
export class ConfigError extends Error {}

export type Source = Readonly<Record<string, string | undefined>>

/** Reads a setting as it is given, trimmed; undefined when it is not. Throws ConfigError naming what is wrong. */
export type Setting<T> = (given: string | undefined, name: string) => T
type Kind<T> = (given: string, name: string) => T

/** Ports blocked by browsers and `fetch` (Fetch standard, 2.9 "Port blocking", looked up on 23 November 2026). */
const blockedPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
])

/** A setting that may be left out. */
export const optional =
  <T>(kind: Kind<T>): Setting<T | undefined> =>
  (raw, name) =>
    raw === undefined ? undefined : kind(raw, name)

/** A setting with a default, which is written like the setting itself. */
export const setting =
  <T>(kind: Kind<T>, fallback: string): Setting<T> =>
  (raw, name) =>
    kind(raw ?? fallback, name)

export const text: Kind<string> = (raw) => raw

export const integer =
  (min: number, max: number): Kind<number> =>
  (raw, name) => {
    const value = Number(raw)
    if (!Number.isSafeInteger(value) || value < min || value > max) {
      throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${raw}"`)
    }
    return value
  }

export const port: Kind<number> = (raw, name) => {
  const value = integer(1, 65_535)(raw, name)
  if (!blockedPorts.has(value)) return value
  throw new ConfigError(`${name} must be another port than ${value}: browsers refuse it, since other programs use it`)
}

export const fraction: Kind<number> = (raw, name) => {
  const value = Number(raw)
  if (value >= 0 && value <= 1) return value
  throw new ConfigError(`${name} must be a number from 0 to 1, not "${raw}"`)
}

export const choice =
  <const T extends string>(...choices: readonly T[]): Kind<T> =>
  (raw, name) => {
    const allowed = choices.find((entry) => entry === raw)
    if (!allowed) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${raw}"`)
    return allowed
  }

export const yesOrNo: Kind<boolean> = (raw, name) => choice('yes', 'no')(raw, name) === 'yes'

const web = ['http', 'https']

/** An address, which may contain a password: messages do not repeat it. */
export const url =
  (...schemes: readonly string[]): Kind<string> =>
  (raw, name) => {
    const wanted = schemes.length > 0 ? schemes : web
    if (isAddress(raw, wanted)) return raw
    throw new ConfigError(`${name} must be an address that begins with ${wanted.map((s) => `${s}://`).join(' or ')}`)
  }

export const urls: Kind<readonly string[]> = (raw, name) => {
  const list = raw.split(',').map((address) => address.trim())
  const wrong = list.find((address) => !isAddress(address, web))
  if (wrong === undefined) return list
  throw new ConfigError(`${name} takes addresses such as http://127.0.0.1:8080, by commas, not "${wrong}"`)
}

export const database: Kind<string> = (raw, name) => {
  const address = url('postgresql', 'postgres')(databaseAddress(raw), name)
  const wanted = new URL(address).searchParams.get('target_session_attrs')
  if (wanted !== null && wanted !== 'read-write' && wanted !== 'primary')
    throw new ConfigError(`${name} takes target_session_attrs=read-write, since it must take writes`)
  const fault = certificateFault(address)
  if (fault) throw new ConfigError(`${name}: ${fault}`)
  return address
}

export const networks: Kind<readonly string[]> = (raw, name) => {
  const list = raw.split(',').map((network) => network.trim())
  const wrong = list.find((network) => !isNetwork(network))
  if (wrong === undefined) return list
  throw new ConfigError(`${name} takes addresses and networks such as 127.0.0.0/8,::1, not "${wrong}"`)
}

/** Addresses of name servers, each with an optional port. */
export const nameServers: Kind<readonly string[]> = (raw, name) => {
  const servers = raw.split(',').map((server) => server.trim())
  const wrong = servers.find((server) => {
    const [, bracketed, v4] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+)(?::\d{1,5})?)$/.exec(server) ?? []
    return isIP(bracketed ?? v4 ?? server) === 0
  })
  if (wrong === undefined) return servers
  throw new ConfigError(`${name} takes addresses such as 192.0.2.53 or 127.0.0.1:5353, by commas, not "${wrong}"`)
}

export const mailbox: Kind<string> = (raw, name) => {
  if (mailboxForm.test(raw)) return raw
  throw new ConfigError(`${name} must be a mailbox such as Custodia <no-reply@localhost>, not "${raw}"`)
}

export const phoneNumber: Kind<string> = (raw, name) => {
  if (/^\+[1-9]\d{7,14}$/.test(raw)) return raw
  throw new ConfigError(`${name} must be a number with its country, such as +16125550100, not "${raw}"`)
}

/** Reads every setting of the schema. */
export function readAll<S extends Readonly<Record<string, Setting<unknown>>>>(schema: S, source: Source) {
  const values = Object.entries(schema).map(([name, read]) => [name, read(readRaw(name, source), name)])
  return Object.fromEntries(values) as { readonly [K in keyof S]: ReturnType<S[K]> }
}

/** A secret may stand in a file instead. */
function readRaw(name: string, source: Source): string | undefined {
  const value = source[name]?.trim() || undefined
  if (!secretSettings.has(name)) return value
  const fileSetting = fileSettingOf(name)
  const path = source[fileSetting]?.trim()
  if (!path) return value
  if (value !== undefined) throw new ConfigError(`${name} and ${fileSetting} are both set: keep one of them`)
  const { text: content, fault } = readSecretFile(path)
  if (fault) throw new ConfigError(`${fileSetting} names ${path}, which ${fault}`)
  return content
}

/** `localhost:8080` parses too, as the path `8080` of the scheme `localhost:`. */
function isAddress(address: string, schemes: readonly string[]) {
  if (!URL.canParse(address)) return false
  const { protocol } = new URL(address)
  return schemes.includes(protocol.slice(0, -1)) && address.includes('://')
}

const mailboxForm = /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(network: string) {
  if (namedNetworks.has(network) || isIP(network) !== 0) return true
  const [address = '', bits = ''] = network.split('/', 2)
  const family = isIP(address)
  if (family === 4 && isIP(bits) === 4) return true
  return family !== 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}
