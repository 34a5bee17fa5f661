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
  const settings = new Map<number, string>()
  for (const place of places) {
    const first = settings.get(place.port)
    if (first) throw new Error(`${first} and ${place.setting} are both ${place.port}: set ${place.setting} to another`)
    settings.set(place.port, place.setting)
    await requireFree(place)
  }
}

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
