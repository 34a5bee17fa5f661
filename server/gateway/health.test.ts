import { expect, test } from 'vitest'
import { startGateway } from './test/gateway.ts'
import { refusingOrigin, startUpstream } from './test/upstream.ts'

test('healthz says that this process runs, whatever the API does', async () => {
  const gateway = await startGateway(await refusingOrigin())
  const answer = await gateway.ask('/healthz')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ status: 'ok' })
})

test('readyz follows the API of the default env', async () => {
  let status = 503
  const api = await startUpstream((_request, response) => response.writeHead(status).end('{}'))
  const upstreams = { local: await refusingOrigin(), ci: api.origin }
  const gateway = await startGateway(api.origin, { port: 5000, gateway: { upstreams } })
  const waiting = await gateway.ask('/readyz')
  expect(waiting.status).toBe(503)
  expect(await waiting.json()).toMatchObject({ code: 'unavailable' })
  status = 200
  expect((await gateway.ask('/readyz')).status).toBe(200)
  expect(api.asked.map(({ url }) => url)).toEqual(['/readyz', '/readyz'])
})

test('readyz is 503 while the API refuses or is silent', async () => {
  expect((await (await startGateway(await refusingOrigin())).ask('/readyz')).status).toBe(503)
  const silent = await startUpstream(() => {})
  expect((await (await startGateway(silent.origin)).ask('/readyz')).status).toBe(503)
})

test('a host without an upstream is named before anything listens', async () => {
  const hosts = new Map([['app.example.com', 'production' as const]])
  await expect(startGateway(await refusingOrigin(), { gateway: { hosts } })).rejects.toThrow(
    'GATEWAY_UPSTREAM_PRODUCTION',
  )
})
