import { once } from 'node:events'
import { createServer } from 'node:net'

/** @throws Error naming the setting when its port cannot be had. */
export async function requireFreePort(setting: string, host: string, port: number) {
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Error(`Port ${port} is taken: set ${setting} to a free one`, { cause: error })
    throw new Error(`Port ${port} on ${host} cannot be opened: ${message}. Set ${setting}`, { cause: error })
  } finally {
    server.close()
  }
}
