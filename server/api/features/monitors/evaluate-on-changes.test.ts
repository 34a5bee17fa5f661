import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildClientArea } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import type { IncidentPage } from '#shared/monitors/monitors.contract.ts'
import { evaluateMonitors } from './evaluate-monitors.ts'
import { evaluateOnChanges } from './evaluate-on-changes.ts'

const run = useApi()
const { api, call } = run
const open: ReturnType<typeof evaluateOnChanges>[] = []
afterEach(async () => {
  for (const watching of open.splice(0)) await watching.stop()
})

describe('evaluating monitors on changes', () => {
  test('opens or resolves incidents soon after a change, with one notification despite concurrent runs', async () => {
    const acme = await buildOrganization(run, 'Acme')
    const area = await buildClientArea(run, acme)
    const log = { warn: (...said: unknown[]) => expect.unreachable(JSON.stringify(said)) }
    // Simulates two processes that both receive the change, plus the minute job.
    for (let count = 0; count < 2; count++)
      open.push(evaluateOnChanges({ pools: [api.pool], db: api.db, log, gatherForMs: 20 }))
    const rest = {
      regionId: null,
      clientId: null,
      locationId: null,
      quietHours: null,
      escalateMinutes: null,
      margin: 0,
    }
    const flags = { recipients: 'admins', mails: false, isEnabled: true }
    await call(acme.org.headers, `${acme.base}/business-monitors`, {
      body: { preset: 'request_unanswered', threshold: 0, ...rest, ...flags },
    })
    await Promise.all([evaluateMonitors(api.db)({}), evaluateMonitors(api.db)({})])
    const incidents = async () =>
      (await call(acme.org.headers, `${acme.base}/monitor-incidents`)).json<IncidentPage>().items
    await vi.waitFor(async () => expect(await incidents()).toMatchObject([{ state: 'open' }]), { timeout: 60_000 })
    await call(acme.org.headers, `${acme.base}/client-requests/${area.request.id}/messages`, { body: { text: 'Yes.' } })
    await vi.waitFor(async () => expect(await incidents()).toMatchObject([{ state: 'resolved' }]), { timeout: 60_000 })
    const notices = await inTenant(api.db, acme.org.id, (tx) =>
      tx.selectFrom('notifications').select('id').where('kind', '=', 'monitor_fires').execute(),
    )
    expect(notices).toHaveLength(1)
    // The system is the author of an incident, although a member's request triggered it.
    const trail = await inTenant(api.db, acme.org.id, (tx) =>
      tx
        .selectFrom('auditLog')
        .select(['userId', 'requestId', 'action'])
        .where('tableName', '=', 'monitor_incidents')
        .orderBy('id')
        .execute(),
    )
    const nobody = { userId: null, requestId: '' }
    expect(trail).toEqual([
      { ...nobody, action: 'insert' },
      { ...nobody, action: 'update' },
    ])
  })
})
