import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '#server/config.ts'

interface Place {
  readonly setting: string
  readonly host: string
  readonly port: number
}

/** @throws Error naming the setting when a port of the product cannot be had. */
export async function requireFreePorts({ host, port, apiHost, apiPort, metrics }: Config) {
  const places: Place[] = [
    { setting: 'PORT', host, port },
    { setting: 'API_PORT', host: apiHost, port: apiPort },
    ...(metrics ? [{ setting: 'METRICS_PORT', ...metrics }] : []),
  ]
  for (const [index, place] of places.entries()) {
    const first = places.slice(0, index).find((other) => meets(other, place))
    if (first)
      throw new Error(`${first.setting} and ${place.setting} are both ${place.port}: set ${place.setting} to another`)
    await requireFree(place)
  }
}

const everywhere = new Set(['0.0.0.0', '::'])

const meets = (a: Place, b: Place) =>
  a.port === b.port && (a.host === b.host || everywhere.has(a.host) || everywhere.has(b.host))

async function requireFree({ setting, host, port }: Place) {
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Error(`Port ${port} is taken: set ${setting} to a free one`, { cause: error })
    const settings = `${setting} or ${setting.replace('PORT', 'HOST')}`
    throw new Error(`Port ${port} on ${host} cannot be opened: ${message}. Set ${settings}`, { cause: error })
  } finally {
    server.close()
  }
}
