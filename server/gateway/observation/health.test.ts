import { describe, expect, test } from 'vitest'
import { stoppingHeader } from '#server/readiness.ts'
import { startGateway } from '../test/gateway.ts'
import { refusingOrigin, startUpstream } from '../test/upstream.ts'

describe('health and readiness', () => {
  test('/healthz answers 200 while the process runs, whatever the API does', async () => {
    const gateway = await startGateway(await refusingOrigin())
    const answer = await gateway.ask('/healthz')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok' })
  })

  test('/readyz answers 503 while the API stops, and 200 while its database is down', async () => {
    let headers: Record<string, string> = { [stoppingHeader]: 'yes' }
    let status = 503
    const api = await startUpstream((_request, response) => response.writeHead(status, headers).end('{}'))
    const upstreams = { local: [await refusingOrigin()], ci: [api.origin] }
    const gateway = await startGateway(api.origin, { port: 5000, gateway: { upstreams } })
    const waiting = await gateway.ask('/readyz')
    expect(waiting.status).toBe(503)
    expect(await waiting.json()).toMatchObject({ code: 'unavailable' })
    headers = {}
    const withoutDatabase = await gateway.ask('/readyz')
    expect([withoutDatabase.status, await withoutDatabase.json()]).toEqual([
      200,
      { status: 'ready', api: 'unavailable' },
    ])
    status = 200
    expect(await (await gateway.ask('/readyz')).json()).toEqual({ status: 'ready', api: 'ready' })
    expect(api.asked.map(({ url }) => url)).toEqual(['/readyz', '/readyz', '/readyz'])
  })

  test('/readyz answers 503 while the API refuses or is silent', async () => {
    expect((await (await startGateway(await refusingOrigin())).ask('/readyz')).status).toBe(503)
    const silent = await startUpstream(() => {})
    expect((await (await startGateway(silent.origin)).ask('/readyz')).status).toBe(503)
  })

  test('/readyz answers 503 once the shutdown is announced, and calls are still served', async () => {
    const api = await startUpstream((_request, response) => response.writeHead(200).end('{}'))
    const gateway = await startGateway(api.origin)
    gateway.drain.announce()
    expect((await gateway.ask('/readyz')).status).toBe(503)
    expect((await gateway.ask('/api/v1/organizations')).status).toBe(200)
    expect((await gateway.ask('/healthz')).status).toBe(200)
  })

  test('names a host without an upstream before listening', async () => {
    const hosts = new Map([['app.example.com', 'production' as const]])
    await expect(startGateway(await refusingOrigin(), { gateway: { hosts } })).rejects.toThrow(
      'GATEWAY_UPSTREAM_PRODUCTION',
    )
  })
})
