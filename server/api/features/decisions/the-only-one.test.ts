import { describe, expect, test } from 'vitest'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import { evaluateMonitors } from '#server/api/features/monitors/evaluate-monitors.ts'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import type { AuditPage } from '#shared/audit/audit.contract.ts'
import type { Member, OrgChart } from '#shared/members/members.contract.ts'
import type { IncidentPage, NewMonitor } from '#shared/monitors/monitors.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'

const run = useApi()
const { api, call } = run

const watched: NewMonitor = {
  preset: 'self_approved',
  threshold: 1,
  margin: 0,
  regionId: null,
  clientId: null,
  locationId: null,
  recipients: 'admins',
  mails: true,
  quietHours: null,
  escalateMinutes: null,
  isEnabled: true,
}

/** An organization with two owners, of whom the first will become the only one who can decide. */
async function setUp() {
  const site = await buildWorksite(run)
  const { org, base, location, job } = site
  const lee = await run.user({ name: 'Lee Moss' })
  await run.addMember(org.id, lee, ['OWNER'])
  const { items } = (await call(org.headers, `${base}/org-chart`)).json<OrgChart>()
  const leeId = items.find(({ name }) => name === 'Lee Moss')?.id ?? ''
  const attackerId = items.find(({ id, roles }) => roles.includes('OWNER') && id !== leeId)?.id ?? ''
  await call(org.headers, `${base}/business-monitors`, { body: watched })
  const addOwnHours = () =>
    call(org.headers, `${base}/work-logs`, {
      body: {
        memberId: attackerId,
        locationId: location.id,
        jobId: job.id,
        visitStart: null,
        startedAt: '2026-03-10T14:00:00Z',
        endedAt: '2026-03-10T22:00:00Z',
        breaks: [],
        note: '',
        reason: 'Paper sheet.',
      },
    })
  const toLee = (action: string) => call(org.headers, `${base}/members/${leeId}/${action}`, { method: 'POST' })
  const notices = async () =>
    (await call(lee.headers, `${base}/notifications`)).json<{ items: { kind: string; text: string; link: string }[] }>()
      .items
  return { ...site, lee, leeId, attackerId, addOwnHours, toLee, notices }
}

describe('an owner who is left as the only decider', () => {
  test('marks, audits and reports an owner who deactivates the others to decide alone', async () => {
    const { base, lee, leeId, attackerId, addOwnHours, toLee, notices } = await setUp()
    expect((await addOwnHours()).json()).toMatchObject({ code: 'own_decision' })
    expect((await toLee('deactivate')).statusCode).toBe(200)
    const log = (await addOwnHours()).json<WorkLogDetail>()
    expect(log.flags).toEqual(['self_approved'])
    expect((await toLee('reactivate')).statusCode).toBe(200)

    const reread = await call(lee.headers, `${base}/work-logs/${log.id}`)
    expect(reread.json<WorkLogDetail>().flags).toEqual(['self_approved'])

    const audit = (await call(lee.headers, `${base}/audit?table=self_approvals`)).json<AuditPage>()
    expect(audit.items).toMatchObject([{ action: 'insert', actor: { memberId: attackerId } }])
    const acts = (await call(lee.headers, `${base}/audit?table=members&memberId=${attackerId}`)).json<AuditPage>()
    const ended = acts.items.flatMap(({ rowId, changes }) =>
      rowId === leeId ? changes.filter(({ field }) => field === 'deactivatedAt') : [],
    )
    expect(ended).toHaveLength(2)

    await evaluateMonitors(api.db)({})
    const incidents = (await call(lee.headers, `${base}/monitor-incidents`)).json<IncidentPage>().items
    expect(incidents).toMatchObject([{ preset: 'self_approved', state: 'open' }])
    expect((await notices()).map(({ kind }) => kind).toSorted()).toEqual(['monitor_fires', 'self_approved_meanwhile'])
  })

  test('reports it to a reactivated owner, even if the monitor was off or had fired', async () => {
    const { org, lee, addOwnHours, toLee, notices } = await setUp()
    await toLee('deactivate')
    await addOwnHours()
    await evaluateMonitors(api.db)({})
    await toLee('reactivate')
    await evaluateMonitors(api.db)({})
    expect(await notices()).toMatchObject([
      { kind: 'self_approved_meanwhile', link: `/org/${org.id}/settings/audit?table=self_approvals` },
    ])
    const mails = await mailsTo(api, lee.email)
    expect(mails.map(({ subject }) => subject)).toContain('Records were self-approved while you were away')
  })

  test('reports it to an owner whose roles are restored', async () => {
    const { org, base, leeId, addOwnHours, notices } = await setUp()
    const setRoles = async (roles: string[]) => {
      const { version } = (await call(org.headers, `${base}/members/${leeId}`)).json<Member>()
      const body = { roles, version }
      return call(org.headers, `${base}/members/${leeId}/roles`, { method: 'PUT', body })
    }
    expect((await setRoles(['EMPLOYEE'])).statusCode).toBe(200)
    expect((await addOwnHours()).statusCode).toBe(201)
    expect((await setRoles(['EMPLOYEE', 'OWNER'])).statusCode).toBe(200)
    expect((await notices()).map(({ kind }) => kind)).toEqual(['self_approved_meanwhile'])
  })

  test('reports nothing to a returning owner without self-approved decisions', async () => {
    const { toLee, notices } = await setUp()
    await toLee('deactivate')
    await toLee('reactivate')
    expect(await notices()).toEqual([])
  })
})
