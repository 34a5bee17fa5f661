import { randomUUID } from 'node:crypto'
import { describe, beforeAll, expect, test } from 'vitest'
import { follow } from '#server/api/features/events/test/follow.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildWorksite } from './test/worksite.ts'

const run = useApi()
let address: string
beforeAll(async () => {
  address = await run.api.app.listen({ host: '127.0.0.1', port: 0 })
})

const about = (table: string) => (event: { data: { table?: string } }) => event.data.table === table

describe('live events of work', () => {
  test('notifies managers of all work, and workers of their own only', async () => {
    const { org, worker, base } = await buildWorksite(run)
    const [sam, ana] = [await worker(), await worker()]
    const board = await follow(address, org.headers)
    const [phone, other] = [await follow(address, sam.headers), await follow(address, ana.headers)]
    await sam.tapped('start')
    expect((await board.next(about('work_logs'))).data.paths).toContain(`${base}/work-logs`)
    expect((await phone.next(about('own_work'))).data.paths).toContain(`${base}/my-work-logs`)
    await ana.tapped('start')
    await other.next(about('own_work'))
    expect(other.heard).toEqual([])
    expect(phone.heard.filter(about('own_work'))).toEqual([])
  })

  test('notifies of breaks and corrections', async () => {
    const { org, worker, base } = await buildWorksite(run)
    const sam = await worker()
    const { workLog } = await sam.tapped('start')
    const board = await follow(address, org.headers)
    const phone = await follow(address, sam.headers)
    await sam.tapped('break_start')
    await board.next(about('breaks'))
    await phone.next(about('own_work'))
    await run.call(org.headers, `${base}/work-logs/${workLog.id}/end`, { body: { reason: 'Home.', version: 1 } })
    const heard = new Set<string | undefined>()
    while (!(heard.has('own_work') && heard.has('notifications'))) heard.add((await phone.next()).data.table)
  })

  test('notifies those who may see a thread of its messages, and time clocks only of what must be read', async () => {
    const { org, worker, base, location } = await buildWorksite(run)
    const [leader, sam] = [await run.member(org.id, 'SUPERVISOR'), await worker()]
    const [page, other] = [await follow(address, leader), await follow(address, sam.headers)]
    const body = { about: 'place', id: location.id, messageId: randomUUID(), text: 'The side door sticks.' }
    const write = (part: object) => run.call(org.headers, `${base}/messages`, { body: { ...body, ...part } })
    await write({})
    expect((await page.next(about('own_messages'))).data.paths).toEqual([`${base}/messages`, `${base}/message-threads`])
    const messageId = randomUUID()
    await write({ messageId, mustRead: true })
    expect((await page.next(about('own_must_reads'))).data.paths).toEqual([`${base}/timeclock`])
    await run.call(leader, `${base}/message-reads`, { body: { messageIds: [messageId] } })
    await page.next(about('own_must_reads'))
    await run.call(org.headers, `${base}/messages/${messageId}/must-read`, { method: 'DELETE' })
    await page.next(about('own_must_reads'))
    expect(page.heard.filter(about('messages'))).toEqual([])
    await sam.tapped('start')
    await other.next(about('own_work'))
    expect(other.heard).toEqual([])
  })

  test('notifies deciders and the requester of supply requests and problem reports', async () => {
    const { org, worker, base, location } = await buildWorksite(run)
    const sam = await worker()
    const board = await follow(address, org.headers)
    const body = { locationId: location.id, items: [{ name: 'Mop', quantity: 1, unit: '' }], note: '' }
    await run.call(sam.headers, `${base}/supply-requests`, { body })
    expect((await board.next(about('supply_requests'))).data.paths).toContain(`${base}/supply-requests`)
    const phone = await follow(address, sam.headers)
    const report = { locationId: location.id, workLogId: null, kind: 'access', text: 'No key.' }
    await run.call(sam.headers, `${base}/problem-reports`, { body: report })
    expect((await phone.next(about('problem_reports'))).data.paths).toContain(`${base}/my-problem-reports`)
  })
})
