import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { requestContext } from '#server/api/context.ts'
import { runBounded } from '#server/api/db/bounded.ts'
import { noStatements, timingFields } from '#server/api/db/statements.ts'
import { jobConcurrency, schedules, type QueueName } from './queues.ts'

/** A job's payload: ids, and the request's context. */
type Payload = Readonly<Record<string, string>>
export type Handler = (payload: Payload) => Promise<void>
export type Handlers = Readonly<Record<QueueName, Handler>>

/** Thrown by a handler when every retry would fail the same way: the job fails immediately. */
export class UnrecoverableError extends Error {}

/** How often the queues are looked at, all by one query: a query for each queue kept an idle process busy. */
const pollMs = 500
/** A worker asks by itself this rarely. */
const unaskedSeconds = 30

export interface Worker {
  stop(): Promise<void>
}

/** Processes the queues in this process, alongside its requests. Each job runs once, and again after a failure. */
export async function startWorker(pool: Pool, handlers: Handlers, log: Logger): Promise<Worker> {
  const boss = createBoss(pool, { schedule: true, supervise: true })
  const fail = (error: unknown) => log.error({ err: error }, 'background work met an error')
  boss.on('error', fail)
  await boss.start()
  const workers = new Map<string, string[]>()
  for (const [queue, handle] of entries(handlers)) {
    const ids: string[] = []
    for (let n = jobConcurrency[queue] ?? 1; n > 0; n--) ids.push(await workOn(boss, queue, handle, log))
    workers.set(queue, ids)
  }
  for (const [queue, cron] of Object.entries(schedules)) await boss.schedule(queue, cron, {})
  const look = async () => {
    const waiting = await queuesWithJobs(pool, [...workers.keys()])
    for (const id of waiting.flatMap((queue) => workers.get(queue) ?? [])) boss.notifyWorker(id)
  }
  const stopLooking = repeat(pollMs, () => look().catch(fail))
  return {
    async stop() {
      await stopLooking()
      await boss.stop({ graceful: true, timeout: 2_000 })
    },
  }
}

/** The queues that have a job to be done now. */
async function queuesWithJobs(pool: Pool, names: readonly string[]): Promise<string[]> {
  const text = `
    select queue as name from unnest($1::text[]) queue where exists (
      select from pgboss.job_common job
       where job.name = queue and job.state < 'active' and not job.blocked and job.start_after <= now())`
  const { rows } = await runBounded(pool, text, [names])
  return (rows as { name: string }[]).map(({ name }) => name)
}

/** Repeats the work with a pause until it is stopped, which waits for the work under way. */
function repeat(pauseMs: number, work: () => Promise<void>): () => Promise<void> {
  const end = new AbortController()
  const run = async () => {
    while (!end.signal.aborted) {
      await work()
      await sleep(pauseMs, undefined, { signal: end.signal }).catch(() => {})
    }
  }
  const running = run()
  return () => {
    end.abort()
    return running
  }
}

/** Works on one job of the queue at a time, without a pause while there are more; returns the worker's id. */
async function workOn(boss: PgBoss, queue: QueueName, handle: Handler, log: Logger): Promise<string> {
  const options = { pollingIntervalSeconds: unaskedSeconds, batchSize: 1, perJobResults: true } as const
  const workerId = await boss.work<Payload>(queue, options, async ([job]) => {
    if (!job) return []
    // pg-boss waits for the next poll after every job, which alone would limit a queue to two jobs a second.
    boss.notifyWorker(workerId)
    const startedAt = performance.now()
    const statements = noStatements()
    const said = () => ({ queue, jobId: job.id, reqId: job.data['requestId'], ...timingFields(startedAt, statements) })
    try {
      // Queries and audit entries are logged under the request that queued the job.
      const context = { requestId: job.data['requestId'] ?? '', userId: null, statements }
      await requestContext.run(context, () => handle(payloadOf(job)))
      log.info(said(), 'job done')
      return [{ id: job.id, status: 'completed' }]
    } catch (error) {
      log.warn({ ...said(), err: error }, 'job failed')
      if (!(error instanceof UnrecoverableError)) throw error
      return [{ id: job.id, status: 'deadletter', output: { message: error.message } }]
    }
  })
  return workerId
}

/** Runs the queued jobs one after the other and returns their number; for tests. */
export async function runQueued(pool: Pool, handlers: Handlers): Promise<number> {
  const look = () => queuesWithJobs(pool, Object.keys(handlers))
  let waiting = await look()
  if (waiting.length === 0) return 0
  const boss = createBoss(pool, { schedule: false, supervise: false })
  await boss.start()
  let count = 0
  try {
    for (const [queue, handle] of entries(handlers)) {
      // Most queues are empty.
      if (!waiting.includes(queue)) continue
      for (;;) {
        const [job] = await boss.fetch<Payload>(queue)
        if (!job) break
        await handle(payloadOf(job))
        await boss.complete(queue, job.id)
        count++
      }
      // A job may have queued others.
      waiting = await look()
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  return count
}

/** Creates the queue client for our own role; only the owner installs and upgrades the schema. */
export function createBoss(pool: Pool, options: { schedule: boolean; supervise: boolean }) {
  return new PgBoss({
    db: { executeSql: (text, values) => runBounded(pool, text, values) },
    migrate: false,
    createSchema: false,
    ...options,
  })
}

// Jobs queued by an older release, or by the schedule, have no `jobId`.
const payloadOf = ({ id, data }: { id: string; data: Payload }): Payload => ({ jobId: id, ...data })

const entries = (handlers: Handlers) => Object.entries(handlers) as [QueueName, Handler][]
