import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { large } from '#server/api/demo/large/shape.ts'
import { sendRequest, percentiles } from './ask.ts'
import { parts } from '../processor.ts'
import { startProduct, type Product } from './product.ts'
import type { SignedIn } from './sign-in.ts'

const usage = 'Usage: npm run bench:clock -- [--seconds 15] [--rate 200] [--days 30]'

/**
 * Members start and end work at a fixed rate through gateway and API: measures durations and cost, and checks that
 * nothing is lost or doubled while the API and the database are killed. A punch is retried until answered, as a phone
 * does.
 */
async function main() {
  const { values } = parseArgs({
    options: { seconds: { type: 'string' }, rate: { type: 'string' }, days: { type: 'string' } },
  })
  const [seconds, rate, days] = [Number(values.seconds ?? 15), Number(values.rate ?? 200), Number(values.days ?? 30)]
  if (!(seconds > 0 && rate > 0 && days > 0)) throw new Error(usage)
  await using open = new AsyncDisposableStack()
  const product = await startProduct({ ...large, workDays: days }, { managers: 1, workers: 1_000 })
  open.defer(() => product.stop())
  const jobs = await jobsOf(product)
  const phones = product.workers.map((worker, n) => phoneOf(product, worker, jobs[n % jobs.length] ?? ''))

  // Warms the processes up: connections and compiled code.
  await taps(phones, { rate, seconds: 10 })
  const before = product.cpu()
  const calm = await taps(phones, { rate, seconds })
  const after = product.cpu()
  say(`${rate} starts and ends a second for ${seconds} s, load ${loadavg()[0]?.toFixed(1)}: ${percentiles(calm)}`)
  const each = parts.map((part) => `${part} ${(((after[part] - before[part]) * 1_000) / calm.length).toFixed(2)}`)
  say(`processor ms a tap: ${each.join(', ')}`)

  const rough = taps(phones, { rate, seconds: Math.max(seconds, 12) })
  for (const part of ['api', 'database', 'api'] as const) {
    await sleep(3_000)
    process.kill(product.pidOf(part), 'SIGKILL')
  }
  say(`with the API killed twice and the database once: ${percentiles(await rough)}`)
  say(await audit(product, phones))
}

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Phone {
  memberId: string
  /** Answered with 200, in order. */
  punches: { id: string; kind: string; at: string }[]
  /** Returns the time from the tap to the response. */
  tap(): Promise<number>
}

/** A phone that starts and ends work in turn; punches are queued in order. */
function phoneOf({ port, base }: Product, { memberId, cookie }: SignedIn, jobId: string): Phone {
  const phoneEntries: Phone['punches'] = []
  let last: Promise<unknown> = Promise.resolve()
  let tapped = 0
  return {
    memberId,
    punches: phoneEntries,
    tap() {
      const kind = tapped++ % 2 === 0 ? 'start' : 'end'
      const [began, deviceAt, id] = [performance.now(), new Date().toISOString(), randomUUID()]
      const sending = last.then(async () => {
        for (;;) {
          const body = {
            id,
            kind,
            deviceAt,
            sentAt: new Date().toISOString(),
            position: null,
            ...(kind === 'start' && { jobId }),
          }
          const punch = {
            port,
            cookie,
            method: 'POST',
            path: `${base}/timeclock/punches`,
            body,
            timeoutMs: 5_000,
          } as const
          const answer = await sendRequest(punch).catch(() => null)
          if (answer?.status === 200) break
          if (answer && answer.status < 500)
            throw new Error(`${kind} answered ${answer.status}: ${answer.body.toString()}`)
          await sleep(100)
        }
        phoneEntries.push({ id, kind, at: deviceAt })
        return performance.now() - began
      })
      last = sending.catch(() => {})
      return sending
    },
  }
}

/** Punches at a fixed rate regardless of responses, on each phone in turn. */
async function taps(phones: readonly Phone[], { rate, seconds }: { rate: number; seconds: number }): Promise<number[]> {
  const punches: Promise<number>[] = []
  const begin = performance.now()
  while (punches.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - begin) / 1_000) * rate)
    while (punches.length < due) punches.push(next(phones).tap())
    await sleep(1)
  }
  return Promise.all(punches)
}

const turns = new WeakMap<readonly Phone[], number>()
function next(phones: readonly Phone[]): Phone {
  const turn = turns.get(phones) ?? 0
  turns.set(phones, turn + 1)
  const phone = phones[turn % phones.length]
  if (!phone) throw new Error('nobody works')
  return phone
}

async function jobsOf({ database, base }: Product): Promise<string[]> {
  const client = await database()
  const { rows } = await client.query<{ id: string }>(
    `select id from jobs where organization_id = $1 and status = 'active' and archived_at is null order by id limit 2000`,
    [base.split('/').at(-1)],
  )
  await client.end()
  return rows.map(({ id }) => id)
}

/** Compares the database with the responses. */
async function audit({ database }: Product, phones: readonly Phone[]): Promise<string> {
  const client = await database()
  const allPunches = phones.flatMap(({ punches: kept }) => kept)
  const members = phones.map(({ memberId }) => memberId)
  const { rows: punches } = await client.query<{ id: string }>(
    `select id from punches where member_id = any ($1) and source = 'app' and received_at >= now() - interval '1 hour'`,
    [members],
  )
  const { rows: logs } = await client.query<{ started: string; ended: string }>(
    `select count(*) as started, count(ended_at) as ended from work_logs
     where member_id = any ($1) and start_source = 'app' and created_at >= now() - interval '1 hour'`,
    [members],
  )
  await client.end()
  const storedIds = new Set(punches.map(({ id }) => id))
  const lost = allPunches.filter(({ id }) => !storedIds.has(id)).length
  const count = (kind: string) => allPunches.filter((answer) => answer.kind === kind).length
  return [
    `${allPunches.length} answered, ${lost} lost, ${punches.length - allPunches.length + lost} never answered or doubled`,
    `${count('start')} starts made ${logs[0]?.started} logs, ${count('end')} ends ended ${logs[0]?.ended}`,
  ].join('; ')
}

await main()
