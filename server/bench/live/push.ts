import { setTimeout as sleep } from 'node:timers/promises'
import { applicationRole, connect, createPool } from '#server/api/db/connect.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { large, scaleShape } from '#server/api/demo/large/shape.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { startPushService } from '#server/api/test/push-service.ts'
import { percentiles } from './ask.ts'
import { install } from '#server/bench/api/installation.ts'
import { ask } from '#server/bench/api/open-load.ts'
import { silentLog } from '#server/log.ts'
import { userPaths } from '#shared/users/paths.ts'
import type { User } from '#shared/users/users.contract.ts'

const devices = 3
const notices = 200
/** Between two notices; an evening's changes of the schedule come as fast. */
const everyMs = 100
const withinMs = 30_000

/** Measures from the commit of a changed schedule until each device's push service on loopback has the message. */
async function main() {
  await using open = new AsyncDisposableStack()
  const service = await startPushService()
  open.defer(() => void service.close())
  const installation = await install(scaleShape({ ...large, years: 1, workDays: 1 }, 0.002))
  open.defer(() => installation.stop())
  const { userId } = JSON.parse((await ask(installation, { path: userPaths.me })).text) as User
  const organizationId = installation.base.slice(installation.base.lastIndexOf('/') + 1)
  for (let n = 0; n < devices; n++) {
    const body = service.subscription(`/device-${n}`)
    await ask(installation, { method: 'POST', path: `${installation.base}/notifications/devices`, body })
  }
  const pool = createPool(installation.ownerUrl, { role: applicationRole, max: 1, log: silentLog })
  open.defer(() => pool.end())
  const db = connect(pool, silentLog)

  const committed = new Map<string, number>()
  for (let n = 0; n < notices; n++) {
    const job = `Evening ${n}`
    const params = { name: 'Ana', job, location: 'Main Street', day: '2026-11-30', clock: '18:00' }
    await inTenant(db, organizationId, (tx) => notify(tx, [userId], { kind: 'visit_assigned', params }))
    committed.set(job, performance.now())
    await sleep(everyMs)
  }
  const deadline = performance.now() + withinMs
  while (service.received.length < notices * devices && performance.now() < deadline) await sleep(50)

  const delays = service.received.map(
    ({ at, message }) => at - (committed.get(message.notification['body']?.split(',')[0] ?? '') ?? NaN),
  )
  if (delays.length !== notices * devices || delays.some(Number.isNaN))
    throw new Error(`${delays.length} of ${notices * devices} messages arrived`)
  process.stdout.write(`${notices} notices to ${devices} devices, ms after the commit: ${percentiles(delays)}\n`)
}

await main()
