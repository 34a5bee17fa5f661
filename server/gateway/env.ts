import type { Env, GatewayConfig } from '#server/config.ts'

interface PageHost {
  /** Lower case, without a trailing dot; IPv6 in its short form and brackets. */
  readonly name: string
  /** As sent; empty where the address has none. */
  readonly port: string
}

const hostForm = /^(\[[\da-f:.]+\]|[\w.-]+?)\.?(?::(\d{1,5}))?$/i

/** Reads a Host header; undefined where it is none. Nothing is resolved, so `127.1` stays an unknown name. */
export function parseHost(header: string): PageHost | undefined {
  const [, written, port = ''] = hostForm.exec(header) ?? []
  if (written === undefined || Number(port) > 65_535) return undefined
  if (!written.startsWith('[')) return { name: written.toLowerCase(), port }
  const address = `http://${written}`
  return URL.canParse(address) ? { name: new URL(address).hostname, port } : undefined
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Addresses seen and known, so that the common request costs one look-up; a Host header can be anything. */
const remembered = 64

/**
 * Which env a page host belongs to: what the operator configured (`host:port` before `host`), else the loopback names,
 * `ci` at page port 5000 and `local` at any other. Undefined for a host this installation does not serve.
 */
export function createEnvOf(hosts: GatewayConfig['hosts']): (header: string) => Env | undefined {
  const known = new Map<string, Env>()
  const find = ({ name, port }: PageHost): Env | undefined => {
    if (hosts.size > 0) return hosts.get(`${name}:${port}`) ?? hosts.get(name)
    if (loopbackNames.has(name)) return port === '5000' ? 'ci' : 'local'
    return undefined
  }
  return (header) => {
    const before = known.get(header)
    if (before !== undefined) return before
    const host = parseHost(header)
    const env = host && find(host)
    if (env !== undefined && known.size < remembered) known.set(header, env)
    return env
  }
}

/** The env whose upstream says whether this gateway is ready: the first configured host's, else by the own port. */
export function defaultEnv(hosts: GatewayConfig['hosts'], port: number): Env {
  const [first] = hosts.values()
  return first ?? (port === 5000 ? 'ci' : 'local')
}
