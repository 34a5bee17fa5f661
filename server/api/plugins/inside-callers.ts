import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createToken } from '#server/api/tokens.ts'
import type { Actor } from './access.ts'

const header = 'x-custodia-inside'
/** Callers with requests in progress in this process; the names never leave it. */
const inside = new Map<string, Actor>()

/** The actor in whose name background work of this process calls. */
export const insideCaller = ({ headers }: FastifyRequest): Actor | undefined => inside.get(String(headers[header]))

/**
 * Reads an address of the API as the actor would, past the network, with the same checks. Null where it refuses or has
 * nothing.
 * @throws Error when it fails.
 */
export async function readAs(app: Pick<FastifyInstance, 'inject'>, actor: Actor, url: string): Promise<unknown> {
  const name = createToken()
  inside.set(name, actor)
  try {
    const answer = await app.inject({ url, headers: { [header]: name } })
    if (answer.statusCode === 200) return answer.json()
    if (answer.statusCode < 500 && answer.statusCode !== 429) return null
    throw new Error(`the API answered ${answer.statusCode}`)
  } finally {
    inside.delete(name)
  }
}
