import { connect, type NetConnectOpts } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'

/**
 * Scans a file before it is stored.
 * @throws ProblemError 400 `file_infected`, 503 `unavailable` when it cannot be scanned.
 */
export type Scan = (content: Buffer) => Promise<void>

/** From connecting to the result; less than the gateway's timeout, so that the user gets a reason. */
const answeredMs = 15_000

/** Creates a scan by the clamd at this address; without an address nothing is scanned. */
export function createScan(
  address: string | undefined,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  withinMs = answeredMs,
): Scan {
  if (!address) return async () => {}
  const target = targetOf(new URL(address))
  return async (content) => {
    const answer = await ask(target, content, AbortSignal.timeout(withinMs)).catch((error: unknown) => String(error))
    if (answer === 'stream: OK') return
    if (answer.endsWith(' FOUND')) {
      log.warn({ answer }, 'a file was refused for what the virus scanner found')
      throw fieldProblem('file_infected', 'file')
    }
    log.error({ answer }, 'the virus scanner could not look at a file')
    throw new ProblemError('unavailable', { retryAfterSeconds: 30 })
  }
}

const targetOf = ({ protocol, hostname, port, pathname }: URL): NetConnectOpts =>
  protocol === 'unix:' ? { path: pathname } : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }

/** Checks that a clamd responds. @throws Error with the received response. */
export async function pingScanner(address: string, withinMs: number): Promise<void> {
  const answer = await converse(targetOf(new URL(address)), [Buffer.from('zPING\0')], AbortSignal.timeout(withinMs))
  if (answer !== 'PONG') throw new Error(`it answered "${answer.slice(0, 100)}", which no clamd does`)
}

/** One INSTREAM session: chunks with their length, an empty one at the end. */
function ask(target: NetConnectOpts, content: Buffer, signal: AbortSignal): Promise<string> {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return converse(target, [Buffer.from('zINSTREAM\0'), length, content, Buffer.alloc(4)], signal)
}

function converse(target: NetConnectOpts, question: readonly Buffer[], signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect({ ...target, signal })
  let answer = ''
  socket.setEncoding('utf8')
  socket.on('data', (piece: string) => (answer += piece))
  socket.on('error', (error) => reject(signal.aborted ? signal.reason : error))
  socket.on('close', () => resolve(answer.replace(/\0$/, '')))
  for (const piece of question) socket.write(piece)
  return promise
}
