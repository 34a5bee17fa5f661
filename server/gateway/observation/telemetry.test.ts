import { describe, expect, test } from 'vitest'
import { eventually, startGateway } from '../test/gateway.ts'
import { json, rawClient, refusingOrigin } from '../test/upstream.ts'

const post = (value: unknown) => ({ method: 'POST', headers: json, body: JSON.stringify(value) })

describe('POST /telemetry', () => {
  test('logs a report of the page with the id of its last request', async () => {
    const gateway = await startGateway(await refusingOrigin())
    const report = {
      kind: 'error',
      message: 'Failed at https://x.test/login?token=s3cret&next=/a',
      path: '/account/verify-email?token=s3cret',
      requestId: '01a1fcee-4f75-7e00-82a2-ed645feac5b6',
    }
    const answer = await gateway.ask('/telemetry', post(report))
    expect(answer.status).toBe(204)
    const line = await eventually(() => gateway.lines.find(({ msg }) => msg === 'page report'))
    expect(line).toMatchObject({
      reqId: answer.headers.get('x-request-id'),
      page: { kind: 'error', requestId: report.requestId, path: '/account/verify-email?token' },
    })
    expect(JSON.stringify(gateway.lines)).not.toContain('s3cret')
  })

  const reports: [object, number][] = [
    [{ kind: 'vital', name: 'LCP', value: 812.5, path: '/login' }, 204],
    [{ kind: 'vital', name: 'LCP', value: 'fast' }, 400],
    [{ kind: 'other' }, 400],
    [{}, 400],
    [{ kind: 'vital', password: 'x' }, 400],
    [{ kind: 'vital', name: 'x'.repeat(81) }, 400],
    [{ kind: 'error', requestId: 'a b' }, 400],
    [{ kind: 'error', stack: 'x'.repeat(20_000) }, 413],
  ]
  test('answers 204 to a report, 400 to one outside its schema and 413 to one that is too large', async () => {
    const gateway = await startGateway(await refusingOrigin())
    for (const [report, status] of reports) {
      const answer = await gateway.ask('/telemetry', post(report))
      expect([report, answer.status]).toEqual([report, status])
      if (status !== 204)
        expect(await answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) })
    }
  })

  test('accepts only JSON from our own page, up to a rate limit', async () => {
    const gateway = await startGateway(await refusingOrigin())
    const plain = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }
    expect((await gateway.ask('/telemetry', plain)).status).toBe(415)
    const foreign = { ...post({ kind: 'vital' }), headers: { ...json, 'sec-fetch-site': 'cross-site' } }
    expect((await gateway.ask('/telemetry', foreign)).status).toBe(403)
    // Sent in one packet, so that all arrive within a second on a slow machine too.
    const body = '{"kind":"vital"}'
    const report = `POST /telemetry HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    const { received } = rawClient(gateway.port, report.repeat(200))
    const statuses = await eventually(() => {
      const receivedStatuses = [...received().matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
      return receivedStatuses.length === 200 && receivedStatuses
    })
    expect(statuses).toContain(204)
    expect(statuses).toContain(429)
  })
})

describe('page settings', () => {
  test("sends the performance agent's settings only when configured", async () => {
    const without = await startGateway(await refusingOrigin())
    expect((await without.ask('/browser-agent.json')).status).toBe(204)
    const browserAgent = { applicationId: '4711', licenseKey: 'NRJS-1' }
    const configured = await startGateway(await refusingOrigin(), { browserAgent })
    expect(await (await configured.ask('/browser-agent.json')).json()).toEqual(browserAgent)
  })
})
