import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { runJobs } from '#server/api/test/mail.ts'
import type { Import } from '#shared/imports/imports.contract.ts'
import { buildImport } from './test/importing.ts'

const api = useApi()

describe('imported hours', () => {
  test('are kept as they were paid, and no period with them is locked', async () => {
    const { run, look, undo, post, get, text, base, org } = await buildImport(api)
    const client = await post('clients', { name: 'Acme' })
    await post(`clients/${client.id}/locations`, { name: 'Main', timeZone: 'America/New_York' })
    await post('members', { name: 'Bo' })
    const head = 'Employee,Site,Date,Clock in,Clock out,Break minutes'
    const bad = [
      head,
      'Bo,Main,2026-01-05,22:00,06:00,30',
      'Bo,Main,2026-01-06,05:00,07:00,',
      'Cy,Main,2026-01-07,8:00,9:00,',
    ]
    expect((await look('hours', bad.join('\n')))[0]?.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'overlaps'],
      [4, 'member_unknown'],
    ])
    const today = Temporal.Now.plainDateISO().toString()
    const late = `${head}\nBo,Main,${today},0:00,0:01,`
    expect((await look('hours', late))[0]?.problems).toMatchObject([{ reason: 'paid_here' }])
    const done = await run('hours', bad.slice(0, 2).join('\n'))
    const { items } = (await api.call(org.headers, `${base}/work-logs?from=2026-01-05&to=2026-01-06`)).json<{
      items: { id: string; version: number; startSource: string; workedSeconds: number }[]
    }>()
    expect(items).toMatchObject([{ startSource: 'import', workedSeconds: 7.5 * 3600 }])
    const log = items[0]
    const voided = await api.call(org.headers, `${base}/work-logs/${log?.id}/void`, {
      body: { version: log?.version, reason: 'Twice' },
    })
    expect(voided.json()).toMatchObject({ code: 'work_log_imported' })
    // A later file corrects the same hours, and no other ones.
    const later = `${head},Note\nBo,Main,2026-01-05,22:00,05:30,30,Late\nBo,Main,2026-01-08,9:00,10:00,,`
    expect(await look('hours', later, { mode: 'both' })).toMatchObject([{ added: 1, changed: 1, problems: [] }])
    const corrected = await run('hours', later, { mode: 'both' })
    const exported = (await text('work-logs/export')).trimEnd().split('\r\n')
    expect(exported.filter((line) => line.includes('Late'))).toMatchObject(
      [/22:00,2026-01-06 05:30,.*,30,/].map((line) => expect.stringMatching(line)),
    )
    expect(await undo(corrected.id)).toMatchObject({ state: 'undone', kept: [] })
    // Hours that move leave their place to added ones.
    const id = String(log?.id)
    const moved = `Custodia ID,${head}\n${id},Bo,Main,2026-01-05,23:00,05:30,30\n,Bo,Main,2026-01-05,21:00,23:00,`
    const taken = await run('hours', moved, { mode: 'both' })
    expect(taken).toMatchObject({ state: 'done', added: 1, changed: 1 })
    expect(await undo(taken.id)).toMatchObject({ state: 'undone', kept: [] })
    const worker = await post('members', { name: 'Cy' })
    const place = (await get('clients')).items[0]?.['id']
    const [site] = (await get(`clients/${String(place)}/locations`)).items
    await post('work-logs', {
      memberId: worker.id,
      locationId: site?.['id'],
      jobId: null,
      visitStart: null,
      startedAt: '2026-01-09T14:00:00Z',
      endedAt: '2026-01-09T15:00:00Z',
      breaks: [],
      note: '',
      reason: 'Forgot to start',
    })
    const endedRow = `${head}\nCy,Main,2026-01-09,9:00,10:00,`
    expect(await look('hours', endedRow, { mode: 'both' })).toMatchObject([{ unchanged: 1, problems: [] }])
    expect(await look('hours', endedRow.replace('10:00', '11:00'), { mode: 'both' })).toMatchObject([
      { problems: [{ row: 2, reason: 'recorded_here' }] },
    ])
    const lock = (state: string) =>
      inTenant(api.api.db, org.id, async (tx) => {
        await tx
          .insertInto('payRuns')
          .values({
            organizationId: org.id,
            id: crypto.randomUUID(),
            fromDay: '2026-01-05',
            toDay: '2026-01-11',
            state: state as 'open',
            startsAt: new Date('2026-01-05T05:00:00Z'),
            endsAt: new Date('2026-01-12T05:00:00Z'),
            lockedAt: state === 'open' ? null : new Date(),
            lockedBy: null,
            rulesHash: null,
            inputsHash: null,
            totals: state === 'open' ? null : '{}',
            exportedAt: null,
            unlockedAt: null,
            unlockedBy: null,
          })
          .execute()
      })
    await expect(lock('locked')).rejects.toThrow('paid elsewhere')
    const undoing = await api.call(org.headers, `${base}/imports/${done.id}/undo`, { body: {} })
    expect(undoing.json<Import>().state).toBe('undoing')
    await runJobs(api.api)
    await lock('locked')
  })
})
