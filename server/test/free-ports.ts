import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Systems take the ports of outgoing connections from above this range, where a free port may be taken at any time. */
const range = [20_000, 32_000] as const
const triesMax = 20

/** Returns ports that are free now; all are held until the last is known, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, () => holdPort()))
  await Promise.all(held.map(({ server }) => once(server.close(), 'close')))
  return held.map(({ port }) => port)
}

async function holdPort(): Promise<{ server: Server; port: number }> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(...range)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
      return { server, port }
    } catch (error) {
      if (tries === triesMax) throw error
    }
  }
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}
