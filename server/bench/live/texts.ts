import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { applicationRole, connect, createPool } from '#server/api/db/connect.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { large, scaleShape } from '#server/api/demo/large/shape.ts'
import { install } from '#server/bench/api/installation.ts'
import { ask } from '#server/bench/api/open-load.ts'
import { silentLog } from '#server/log.ts'
import { textMessagePaths } from '#shared/text-messages/paths.ts'
import { percentiles } from './ask.ts'

const texts = 30
/** Between two messages to different people. */
const everyMs = 200
const withinMs = 60_000
const publicUrl = 'http://texts.test'
const ownNumber = '+16125550100'
const numberOf = (n: number) => `+1612666${String(n).padStart(4, '0')}`

interface Text {
  to: string
  text: string
}

/**
 * Measures a message to a person from its commit to the text that the adapter of the development mailbox writes, and
 * their answer from the provider's call until it is in the thread.
 */
async function main() {
  await using open = new AsyncDisposableStack()
  const shape = { ...scaleShape(large, 0.1), workDays: 30 }
  const installation = await install(shape, { TELEPHONY_PUBLIC_URL: publicUrl, TELEPHONY_AUTH_TOKEN: 'development' })
  open.defer(() => installation.stop())
  const { base, port, dataDir } = installation
  const organizationId = base.slice(base.lastIndexOf('/') + 1)
  const pool = createPool(installation.ownerUrl, { role: applicationRole, max: 1, log: silentLog })
  open.defer(() => pool.end())
  const db = connect(pool, silentLog)
  const people = await giveNumbers(installation.ownerUrl, organizationId)
  await inTenant(db, organizationId, async (tx) => {
    await tx.insertInto('calledNumbers').values({ organizationId, number: ownNumber, label: 'Texts' }).execute()
    await tx.insertInto('textSettings').values({ organizationId, number: ownNumber, segmentsPerDay: 100_000 }).execute()
    const confirmed = { codeMark: null, codeExpiresAt: null, confirmedAt: new Date() }
    const values = people.map(({ userId, number }) => ({ organizationId, userId, number, ...confirmed }))
    await tx.insertInto('textNumbers').values(values).execute()
  })

  const committed = new Map<string, number>()
  const [out, back]: [number[], number[]] = [[], []]
  const seen = new Set<string>()
  const directory = join(dataDir, 'texts')
  const answer = async (number: string) => {
    const form = { MessageSid: randomUUID(), From: number, To: ownNumber, Body: `Yes, ${number}.` }
    const { getExpectedTwilioSignature } = await import('twilio/lib/webhooks/webhooks.js')
    const signature = getExpectedTwilioSignature('development', publicUrl + textMessagePaths.textIncoming, form)
    const began = performance.now()
    const answered = await fetch(`http://127.0.0.1:${port}${textMessagePaths.textIncoming}`, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(form),
    })
    if (!answered.ok) throw new Error(`an answer got ${answered.status}`)
    // The provider hears of it after the commit.
    back.push(performance.now() - began)
  }
  const watch = async () => {
    const deadline = performance.now() + withinMs
    while (out.length < people.length && performance.now() < deadline) {
      for (const name of await readdir(directory).catch(() => [])) {
        if (seen.has(name) || !/^[^.].*\.json$/.test(name)) continue
        seen.add(name)
        const { to } = JSON.parse(await readFile(join(directory, name), 'utf8')) as Text
        const at = committed.get(to)
        if (at === undefined) continue
        out.push(performance.now() - at)
        await answer(to)
      }
      await sleep(5)
    }
  }
  const watching = watch()
  for (const { id, number } of people) {
    const body = { about: 'person', id, messageId: randomUUID(), text: 'Can you come at six?' }
    await ask(installation, { method: 'POST', path: `${base}/messages`, body })
    committed.set(number, performance.now())
    await sleep(everyMs)
  }
  await watching

  const landed = await inTenant(db, organizationId, (tx) =>
    tx
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('text', 'like', 'Yes, +1612666%')
      .executeTakeFirstOrThrow(),
  )
  if (out.length !== people.length || Number(landed.count) !== people.length)
    throw new Error(`${out.length} texts left and ${landed.count} answers landed, of ${people.length}`)
  process.stdout.write(
    `${people.length} messages, ms from the commit to the text: ${percentiles(out)}; from the answer to its record: ${percentiles(back)}\n`,
  )
}

/** Accounts for members of the large data, which have none; the database's owner alone may write them. */
async function giveNumbers(ownerUrl: string, organizationId: string) {
  const pool = createPool(ownerUrl, { max: 1, log: silentLog })
  try {
    const { rows } = await pool.query<{ id: string; userId: string }>(
      `select id, gen_random_uuid() as "userId" from members
       where organization_id = $1 and user_id is null and deactivated_at is null order by id limit $2`,
      [organizationId, texts],
    )
    const [ids, userIds] = [rows.map(({ id }) => id), rows.map(({ userId }) => userId)]
    await pool.query(
      `insert into users (id, email, name, password_hash, verified_at, organization_id)
       select id, id || '@texts.test', 'Ana', '', now(), $1 from unnest($2::uuid[]) id`,
      [organizationId, userIds],
    )
    await pool.query(
      `update members m set user_id = a.user_id from unnest($1::uuid[], $2::uuid[]) a (id, user_id) where m.id = a.id`,
      [ids, userIds],
    )
    return rows.map((row, n) => ({ ...row, number: numberOf(n) }))
  } finally {
    await pool.end()
  }
}

await main()
