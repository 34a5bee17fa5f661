import fp from 'fastify-plugin'
import type { Pool } from 'pg'
import { metricsType, watchProcess } from '#server/metrics/process-gauges.ts'
import { RequestMetrics } from '#server/metrics/request-metrics.ts'

interface MetricsDeps {
  pools: { requests: Pool; background?: Pool | undefined }
}

const methods: ReadonlySet<string> = new Set(['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'])

/**
 * `/metrics` of this process at the API's own address, which the gateway does not expose: it forwards `/api/v1` only.
 */
export const metrics = fp<MetricsDeps>(async (app, { pools }) => {
  const requests = new RequestMetrics({ prefix: 'custodia_api', label: 'method' })
  const statements = { count: 0, ms: 0 }
  const processMetrics = watchProcess()
  app.addHook('onClose', async () => processMetrics.stop())

  app.get('/metrics', { config: { access: 'public' } }, async (_request, reply) => {
    const gauges = {
      ...processMetrics.read(),
      ...poolGauges('requests', pools.requests),
      ...(pools.background && poolGauges('background', pools.background)),
      statements_total: statements.count,
      statement_seconds_total: statements.ms / 1000,
    }
    return reply.type(metricsType).send(requests.expose(gauges))
  })

  app.addHook('onResponse', async ({ method, work }, reply) => {
    requests.count(methods.has(method) ? method : 'other', reply.statusCode, reply.elapsedTime)
    statements.count += work.statements.count
    statements.ms += work.statements.ms
  })
})

const poolGauges = (name: string, { totalCount, idleCount, waitingCount }: Pool) => ({
  [`database_connections{pool="${name}"}`]: totalCount,
  [`database_connections_idle{pool="${name}"}`]: idleCount,
  [`database_connections_awaited{pool="${name}"}`]: waitingCount,
})
