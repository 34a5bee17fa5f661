import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config.ts'
import { ConfigError } from './setting-reader.ts'

export interface Place {
  readonly setting: string
  readonly host: string
  readonly port: number
}

/** Returns where a process, or the whole product, listens. */
export function placesOf(name: 'gateway' | 'api' | 'launcher', config: Config): Place[] {
  const { host, port, apiHost, apiPort, apiProcesses, metrics } = config
  const gateway = { setting: 'PORT', host, port }
  const api = { setting: 'API_PORT', host: apiHost, port: apiPort }
  const collector = metrics ? [{ setting: 'METRICS_PORT', ...metrics }] : []
  const others = Array.from({ length: apiProcesses - 1 }, (_, at) => {
    return { setting: 'API_PROCESSES', host: apiHost, port: apiPort + at + 1 }
  })
  return { gateway: [gateway, ...collector], api: [api], launcher: [gateway, api, ...others, ...collector] }[name]
}

/** @throws ConfigError naming the setting whose port is not available. */
export async function requireFreePorts(places: readonly Place[]): Promise<void> {
  for (const [index, place] of places.entries()) {
    const first = places.slice(0, index).find((other) => meets(other, place))
    if (first)
      throw new ConfigError(
        `${first.setting} and ${place.setting} are both ${place.port}: set ${place.setting} to another`,
      )
    await requireFree(place)
  }
}

const everywhere = new Set(['0.0.0.0', '::'])

const meets = (a: Place, b: Place) =>
  a.port === b.port && (a.host === b.host || everywhere.has(a.host) || everywhere.has(b.host))

/** @throws ConfigError naming the setting when the port is not available. */
export async function requireFree({ setting, host, port }: Place) {
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new ConfigError(`Port ${port} is taken: set ${setting} to a free one`)
    const settings = `${setting} or ${setting.replace('PORT', 'HOST')}`
    throw new ConfigError(`Port ${port} on ${host} cannot be opened: ${message}. Set ${settings}`)
  } finally {
    server.close()
  }
}
