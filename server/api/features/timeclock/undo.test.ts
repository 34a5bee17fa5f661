import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { ago, offSite, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { PunchAnswer, Timeclock } from '#shared/timeclock/timeclock.contract.ts'

const run = useApi()
const { api } = run

describe('undoing a punch within a minute', () => {
  test('voids a start and frees the next one', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    const { punch } = await sam.tapped('start')
    const undone = (await sam.undo(punch.id)).json<PunchAnswer>()
    expect(undone).toMatchObject({ punch: { kind: 'undo' }, workLog: { corrections: 1 }, undo: null })
    expect(undone.workLog.voidedAt).not.toBeNull()
    expect((await sam.undo(punch.id)).json()).toMatchObject({ punch: { id: undone.punch.id } })
    await sam.tapped('start')
  })

  test('continues after an end, with the break it had ended', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    await sam.tapped('start', { deviceAt: ago({ minutes: 9 }) })
    await sam.tapped('break_start', { deviceAt: ago({ minutes: 5 }) })
    const { punch } = await sam.tapped('end', { position: offSite, note: 'Done.' })
    const { workLog } = (await sam.undo(punch.id)).json<PunchAnswer>()
    expect(workLog).toMatchObject({ endedAt: null, endSource: null, note: '', flags: ['not_scheduled'] })
    expect(workLog.breaks).toMatchObject([{ endedAt: null }])
  })

  test('restores breaks in both directions', async () => {
    const { worker } = await buildWorksite(run)
    const sam = await worker()
    await sam.tapped('start')
    const begun = await sam.tapped('break_start')
    expect((await sam.undo(begun.punch.id)).json<PunchAnswer>().workLog.breaks).toEqual([])
    await sam.tapped('break_start')
    const over = await sam.tapped('break_end')
    expect((await sam.undo(over.punch.id)).json<PunchAnswer>().workLog.breaks).toMatchObject([{ endedAt: null }])
  })

  test('is refused after a minute, after another punch, and for anyone else', async () => {
    const { worker, org } = await buildWorksite(run)
    const [sam, ana] = [await worker(), await worker()]
    const { punch } = await sam.tapped('start')
    expect((await ana.undo(punch.id)).statusCode).toBe(404)
    await sam.tapped('break_start')
    expect((await sam.undo(punch.id)).json()).toMatchObject({ code: 'undo_too_late' })
    const { punch: old } = await ana.tapped('start')
    await makeOlder(org.id, old.id)
    expect((await ana.undo(old.id)).json()).toMatchObject({ code: 'undo_too_late' })
    expect((await ana.get<Timeclock>('/timeclock')).undo).toBeNull()
  })
})

/** Moves the punch 61 seconds back, which the application could not do. */
async function makeOlder(organizationId: string, punchId: string) {
  const owner = new Client({ connectionString: api.url })
  await owner.connect()
  await owner.query(
    `update punches set received_at = received_at - interval '61 seconds' where organization_id = $1 and id = $2`,
    [organizationId, punchId],
  )
  await owner.end()
}
