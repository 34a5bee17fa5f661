import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Started } from '#server/launcher/test/started.ts'
import { clientPaths } from '#shared/clients/paths.ts'
import { userPaths } from '#shared/users/paths.ts'

/** The demo organization's owner, signed in through the gateway. */
interface DemoOwner {
  /** Adds a client; the status is undefined without a response. */
  addClient(name: string): Promise<{ status: number | undefined; body: { id?: string; code?: string } }>
  /** Returns the status of the client list. */
  listClients(): Promise<number>
}

/** Signs in with the demo login from the data directory. */
export async function signInAsDemoOwner({ dataDir, port }: Started): Promise<DemoOwner> {
  const site = `http://127.0.0.1:${port}`
  const json = { 'content-type': 'application/json' }
  const logins = JSON.parse(readFileSync(join(dataDir, 'demo-logins.json'), 'utf8')) as Record<string, string>[]
  const owner = logins.find(({ role }) => role === 'owner')
  const answer = await fetch(`${site}${userPaths.login}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: owner?.['email'], password: owner?.['password'] }),
  })
  const { organizationId } = (await answer.json()) as { organizationId: string }
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const url = `${site}${clientPaths.clients.replace(':organizationId', organizationId)}`
  return {
    async addClient(name) {
      try {
        const init = {
          method: 'POST',
          headers: { ...json, cookie },
          body: JSON.stringify({ name, notes: 'n'.repeat(2_000) }),
        }
        const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) })
        return { status: response.status, body: (await response.json()) as { id?: string; code?: string } }
      } catch {
        return { status: undefined, body: {} }
      }
    },
    listClients: async () => (await fetch(url, { headers: { cookie } })).status,
  }
}
