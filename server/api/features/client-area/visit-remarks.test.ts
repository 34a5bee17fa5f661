import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildClientArea, buildDoneVisit } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import type { DoneVisitList } from '#shared/client-area/client-area.contract.ts'

const run = useApi()
const { api, call } = run

describe('visit remarks for clients', () => {
  test('reports ten minutes worked hours early as early and short, and nothing for a complete visit', async () => {
    const acme = await buildOrganization(run, 'Acme')
    const { areaUrl, org, person } = { ...acme, ...(await buildClientArea(run, acme)) }
    const { originalStart } = await buildDoneVisit(run, acme)
    const read = async () =>
      (await call(person.headers, `${areaUrl}/done-visits?to=2026-03-11`)).json<DoneVisitList>().items
    expect(await read()).toMatchObject([{ originalStart, remarks: [] }])
    await inTenant(api.db, org.id, async (tx) => {
      await tx.deleteFrom('workLogTasks').execute()
      const [startedAt, endedAt] = [new Date('2026-03-10T20:30:00Z'), new Date('2026-03-10T20:40:00Z')]
      await tx.updateTable('workLogs').set({ startedAt, endedAt }).execute()
    })
    expect(await read()).toMatchObject([{ originalStart, remarks: ['early', 'short'] }])
  })
})
