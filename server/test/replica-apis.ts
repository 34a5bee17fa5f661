import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApi } from '#server/api/app.ts'
import { applicationRole, connect, createPool } from '#server/api/db/connect.ts'
import { openReplica, replicaTimeouts, type Replica } from '#server/api/db/replica.ts'
import { servingUrlOf } from '#server/api/db/serving-login.ts'
import type { Headers } from '#server/api/test/api.ts'
import type { Config } from '#server/config.ts'
import { silentLog } from '#server/log.ts'

export interface ReplicaApi {
  app: FastifyInstance
  replica: Replica
  call(headers: Headers, url: string, options?: Omit<InjectOptions, 'url' | 'headers'>): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** On a busy machine a current replica may be slower than the usual timeout. */
const patientMs = 5_000

interface Place {
  config: Config
  primaryUrl: string
  replicaUrl: string
  waitMs?: number
}

/** Starts an API on a primary and its replica, with its own connections and cache. */
export async function startReplicaApi({
  config,
  primaryUrl,
  replicaUrl,
  waitMs = patientMs,
}: Place): Promise<ReplicaApi> {
  await using open = new AsyncDisposableStack()
  const createdPool = (url: string, connectMs?: number) => {
    const patience = connectMs !== undefined && { patience: { ...replicaTimeouts, connectMs } }
    const pool = createPool(servingUrlOf(url), { role: applicationRole, max: 4, log: silentLog, ...patience })
    open.defer(() => pool.end())
    return pool
  }
  const pool = createdPool(primaryUrl)
  const db = connect(pool, silentLog)
  const replicaPool = createdPool(replicaUrl, waitMs)
  const replica = await openReplica({ primary: db, pool: replicaPool, log: silentLog, waitMs, restMs: 20 })
  open.defer(() => replica.stop())
  const app = await buildApi({ config, db, pool, log: silentLog, replica })
  open.defer(() => app.close())
  await app.ready()
  const opened = open.move()
  return {
    app,
    replica,
    call: (headers, url, options = {}) =>
      app.inject({ method: options.body === undefined ? 'GET' : 'POST', url, headers, ...options }),
    close: () => opened.disposeAsync(),
  }
}
