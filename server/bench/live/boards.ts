import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { ChangeEvent } from '#shared/events/events.contract.ts'
import type { PunchAnswer } from '#shared/timeclock/timeclock.contract.ts'
import { large } from '#server/api/demo/large/shape.ts'
import { sendRequest, percentiles } from './ask.ts'
import { parts } from '../processor.ts'
import { startProduct, type Product } from './product.ts'
import type { SignedIn } from './sign-in.ts'

const usage = 'Usage: npm run bench:boards -- [--boards 200] [--running 2000] [--rounds 15]'

/** Measures how long open boards take to show that somebody has started, while thousands work. */
async function main() {
  const { values } = parseArgs({
    options: { boards: { type: 'string' }, running: { type: 'string' }, rounds: { type: 'string' } },
  })
  const [boards, running, rounds] = [
    Number(values.boards ?? 200),
    Number(values.running ?? 2_000),
    Number(values.rounds ?? 15),
  ]
  if (!(boards > 0 && running > 0 && rounds > 0)) throw new Error(usage)
  await using open = new AsyncDisposableStack()
  const people = { managers: boards, workers: running + rounds }
  const product = await startProduct({ ...large, workDays: 10 }, people)
  open.defer(() => product.stop())
  const job = await startAll(product, product.workers.slice(rounds, rounds + running))
  const opened = await Promise.all(product.managers.map((manager) => openBoard(product, manager)))
  open.defer(() => opened.forEach((board) => board.close()))
  await sleep(1_500)
  const size = opened[0]?.bytes() ?? 0
  say(
    `${boards} boards, ${running} running logs, ${(size / 1_000).toFixed(0)} kB a board, load ${loadavg()[0]?.toFixed(1)}`,
  )

  const [before, requested] = [product.cpu(), asks(opened)]
  const times: number[] = []
  for (const worker of product.workers.slice(0, rounds)) {
    const began = performance.now()
    const body = {
      id: randomUUID(),
      kind: 'start',
      deviceAt: new Date().toISOString(),
      sentAt: new Date().toISOString(),
      position: null,
      jobId: job,
    }
    const answer = await sendRequest({
      port: product.port,
      cookie: worker.cookie,
      method: 'POST',
      path: `${product.base}/timeclock/punches`,
      body,
    })
    const { workLog } = JSON.parse(answer.body.toString()) as PunchAnswer
    times.push(...(await Promise.all(opened.map((board) => board.shows(workLog.id)))).map((at) => at - began))
    await sleep(1_200)
  }
  const after = product.cpu()
  say(`from the tap to every board: ${percentiles(times)}`)
  const each = parts.map((part) => `${part} ${((after[part] - before[part]) / rounds).toFixed(2)}`)
  say(
    `processor s a change: ${each.join(', ')}; ${((asks(opened) - requested) / rounds / boards).toFixed(1)} questions a board`,
  )
}

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Board {
  bytes(): number
  requestCount(): number
  /** Resolves with the time the text first appeared. */
  shows(text: string): Promise<number>
  close(): void
}

const asks = (boards: readonly Board[]) => boards.reduce((sum, board) => sum + board.requestCount(), 0)

/** Behaves like the page: listens to changes and refetches what they affect, one request at a time. */
async function openBoard({ port, base }: Product, { cookie }: SignedIn): Promise<Board> {
  let latest: Buffer = Buffer.alloc(0)
  let [requested, isAsking, isStale] = [0, false, false]
  const waiting = new Set<{ text: string; seen: (at: number) => void }>()
  const question = { port, cookie, path: `${base}/operations` }

  async function look() {
    isStale = true
    if (isAsking) return
    isAsking = true
    while (isStale) {
      isStale = false
      requested++
      const { status, body } = await sendRequest(question)
      if (status !== 200) throw new Error(`the board answered ${status}`)
      latest = body
      const at = performance.now()
      for (const waiter of waiting) {
        if (!unpacked(body).includes(waiter.text)) continue
        waiting.delete(waiter)
        waiter.seen(at)
      }
    }
    isAsking = false
  }

  const path = `/api/v1/events?organizationId=${base.split('/').at(-1)}`
  const stream = get({ host: '127.0.0.1', port, path, headers: { cookie }, agent: false }, (answer) => {
    let text = ''
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      const events = lines
        .filter((line) => line.startsWith('data: {'))
        .map((line) => JSON.parse(line.slice(6)) as ChangeEvent)
      if (events.some(({ paths }) => paths?.some((prefix) => question.path.startsWith(prefix)))) void look()
    })
    answer.on('error', () => {})
  })
  stream.on('error', () => {})
  await look()
  return {
    bytes: () => latest.length,
    requestCount: () => requested,
    shows: (text) =>
      unpacked(latest).includes(text)
        ? Promise.resolve(performance.now())
        : new Promise((onSeen) => waiting.add({ text, seen: onSeen })),
    close: () => stream.destroy(),
  }
}

let last: { packed: Buffer; text: string } = { packed: Buffer.alloc(0), text: '' }
/** All boards receive the same bytes, which are decompressed once, because the bench shares the product's CPU. */
function unpacked(body: Buffer): string {
  if (!body.equals(last.packed))
    last = { packed: body, text: body[0] === 0x1f ? gunzipSync(body).toString() : body.toString() }
  return last.text
}

/** Gives each worker a running log at their own job; returns one of the jobs. */
async function startAll({ database, base }: Product, workers: readonly SignedIn[]): Promise<string> {
  const client = await database()
  const organizationId = base.split('/').at(-1)
  await client.query('alter table work_logs disable trigger user')
  await client.query(
    `insert into work_logs (organization_id, id, member_id, location_id, job_id, started_at, start_source)
     select $1, uuid_v7(), m, j.location_id, j.id, now() - interval '1 hour', 'app'
     from unnest($2::uuid[]) with ordinality as t (m, n)
     join (select id, location_id, row_number() over (order by id) as n from jobs
           where organization_id = $1 and status = 'active' and archived_at is null) j using (n)`,
    [organizationId, workers.map(({ memberId }) => memberId)],
  )
  await client.query('alter table work_logs enable trigger user')
  await client.query('analyze work_logs')
  const { rows } = await client.query<{ job_id: string; count: string }>(
    `select min(job_id::text) as job_id, count(*) as count from work_logs where organization_id = $1 and ended_at is null`,
    [organizationId],
  )
  await client.end()
  if (Number(rows[0]?.count) !== workers.length) throw new Error(`only ${rows[0]?.count} logs run`)
  return rows[0]?.job_id ?? ''
}

await main()
