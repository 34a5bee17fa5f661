import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApi } from '#server/api/app.ts'
import { statementName } from '#server/api/db/statements.ts'
import { useApi } from '#server/api/test/api.ts'
import { logOptions } from '#server/log.ts'
import { drawnMetrics } from '#server/metrics/test/drawn.ts'
import { openTraceExport } from '#server/traces/export.ts'
import { startCollector } from '#server/traces/test/collector.ts'

const { api, organization, user } = useApi()
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${spanId}-01`

interface Line {
  msg: string
  traceId: string
  ms: number
  db: { count: number; first: [string, number, number][] }
}

async function traced() {
  const collector = await startCollector()
  const traces = await openTraceExport({ endpoint: collector.endpoint, ratio: 1 }, 'custodia-api')
  const lines: Line[] = []
  const log = pino(logOptions, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  const app = await buildApi({ ...api, log, traces })
  onTestFinished(() => app.close())
  return { app, traces, lines, collector }
}

describe('request log', () => {
  test('logs a request and its statements as one trace, by name and without values', async () => {
    const { app, traces, lines, collector } = await traced()
    const org = await organization()
    const url = `/api/v1/organizations/${org.id}/clients?search=Secret%20Bakery`
    const answer = await app.inject({ url, headers: { ...org.headers, traceparent } })
    expect(answer.statusCode).toBe(200)
    await traces.close()
    const line = lines.find(({ msg }) => msg === 'request')
    expect(line).toMatchObject({ traceId, ms: expect.any(Number) })
    expect(line?.db.count).toBe(line?.db.first.length)
    expect(line?.db.first.map(([name]) => name)).toContain('select clients')
    const [request, ...statements] = collector.spans
    expect(request).toMatchObject({ traceId, parentSpanId: spanId, name: expect.stringMatching(/^GET \/api\/v1\//) })
    expect(statements.map(({ name }) => name)).toEqual(line?.db.first.map(([name]) => name))
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]))
    expect(JSON.stringify([line, collector.spans])).not.toMatch(/Secret|Bakery/)
  })

  test('sends Server-Timing to staff only', async () => {
    const org = await organization()
    const timing = async (headers: Record<string, string>, path: string) =>
      (await api.app.inject({ url: `/api/v1${path}`, headers })).headers['server-timing']
    expect(await timing(org.headers, `/organizations/${org.id}/clients`)).toMatch(/^api;dur=[\d.]+, db;dur=[\d.]+$/)
    const nobody = await user()
    expect(await timing(nobody.headers, '/users/me')).toBeUndefined()
    expect(await timing({}, '/users/me')).toBeUndefined()
  })

  test("serves request, statement and connection metrics at the API's address", async () => {
    const org = await organization()
    await api.app.inject({ url: `/api/v1/organizations/${org.id}/clients`, headers: org.headers })
    const answer = await api.app.inject('/metrics')
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.body).toMatch(/custodia_api_request_duration_seconds_count\{method="GET",status="2xx"\} [1-9]/)
    expect(answer.body).toMatch(/custodia_api_statements_total [1-9]/)
    expect(answer.body).toMatch(/custodia_api_database_connections\{pool="requests"\} \d/)
    for (const name of drawnMetrics('custodia_api')) expect(answer.body).toContain(`\n${name}`)
    const types = answer.body.match(/^# TYPE \S+/gm) ?? []
    expect(new Set(types).size).toBe(types.length)
  })

  test.each([
    ['select "id" from "clients" where x = $1', 'select clients'],
    ['insert into "work_logs" ("id") values ($1)', 'insert work_logs'],
    ['update members set name = $1', 'update members'],
    ['with known as (select 1 from pay_rates) select 1', 'with pay_rates'],
    ['select set_config($1, $2, true)', 'select'],
    ['\n    select * from unnest($1::uuid[]) as m join lateral (select from jobs) j on true', 'select jobs'],
    [
      'select extract(epoch from w.ended_at) from lookup.due() d join x on true where y in (select from visits)',
      'select visits',
    ],
    ['commit', 'commit'],
  ])('names %j %s', (text, name) => {
    expect(statementName(text)).toBe(name)
  })
})
