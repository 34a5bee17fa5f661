import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Started } from '#server/launcher/test/started.ts'
import type { Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { userPaths } from '#shared/users/paths.ts'

/** How often a punch is retried at the end; one without a response by then has failed. */
const lastTries = 100
const working = new Set(['owner', 'admin', 'supervisor', 'employee'])

export interface Tap {
  id: string
  kind: 'start' | 'end'
}

export interface Phone {
  clock: string
  punches: string
  headers: Record<string, string>
}

/** Signs in the phones of the demo organization's workers. */
export async function signInPhones({ dataDir, port }: Started): Promise<Phone[]> {
  const site = `http://127.0.0.1:${port}`
  const logins = JSON.parse(readFileSync(join(dataDir, 'demo-logins.json'), 'utf8')) as Record<string, string>[]
  return Promise.all(
    logins
      .filter(({ role = '' }) => working.has(role))
      .map(async ({ email, password }) => {
        const json = { 'content-type': 'application/json' }
        const body = JSON.stringify({ email, password })
        const answer = await fetch(`${site}${userPaths.login}`, { method: 'POST', headers: json, body })
        const { organizationId } = (await answer.json()) as { organizationId: string }
        const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
        const at = (path: string) => `${site}${path.replace(':organizationId', organizationId)}`
        const [clock, punches] = [at(timeclockPaths.timeclock), at(timeclockPaths.punches)]
        return { clock, punches, headers: { ...json, cookie: cookie.join('; ') } }
      }),
  )
}

interface Tapping {
  taps: Tap[]
  jobId: string
  signal: AbortSignal
}

/** Starts and ends work in turn, retrying each punch with its id until answered; returns whose phone it was. */
export async function sendPunches(
  { clock, punches, headers }: Phone,
  { taps, jobId, signal }: Tapping,
): Promise<string> {
  const { memberId, running } = (await (await fetch(clock, { headers })).json()) as Timeclock
  const send = async (kind: Tap['kind']) => {
    const punch = { id: randomUUID(), kind, deviceAt: new Date().toISOString(), position: null }
    for (let triesAfter = 0; triesAfter < lastTries; triesAfter += signal.aborted ? 1 : 0) {
      const body = JSON.stringify({ ...punch, sentAt: new Date().toISOString(), ...(kind === 'start' && { jobId }) })
      const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }
      const answer = await fetch(punches, init).catch(() => undefined)
      if (answer?.status === 200) return punch.id
      if (answer && answer.status < 500) throw new Error(`${kind} answered ${answer.status}: ${await answer.text()}`)
      await sleep(50)
    }
    throw new Error(`${kind} was not answered any more`)
  }
  // Ends work that the demo data left running.
  if (running) await send('end')
  for (let kind: Tap['kind'] = 'start'; !signal.aborted || kind === 'end'; kind = kind === 'start' ? 'end' : 'start') {
    // Work lasts at least a second.
    if (kind === 'end') await sleep(1_000)
    taps.push({ id: await send(kind), kind })
  }
  return memberId
}

/** Returns the phones' punches since `began` in the database, and the resulting work. */
export async function storedTaps(client: Client, members: readonly string[], began: Date) {
  const { rows: logs } = await client.query<{ id: string; ended: boolean }>(
    `select w.id, w.ended_at is not null as ended from work_logs w
     where w.member_id = any ($1) and exists (select from punches p where p.work_log_id = w.id and p.kind = 'start'
       and p.device_at is not null and p.received_at >= $2)`,
    [members, began],
  )
  const { rows: punches } = await client.query<{ id: string }>(
    `select id from punches where work_log_id = any ($1) and source = 'app'`,
    [logs.map(({ id }) => id)],
  )
  return {
    punches: punches.map(({ id }) => id).toSorted(),
    logs: logs.length,
    ended: logs.filter(({ ended }) => ended).length,
  }
}
