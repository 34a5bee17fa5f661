import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { createSealing } from '#server/api/sealing.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { ownerOf, setCode } from './alarm-codes.store.ts'
import { sealAlarmCodes } from './seal-alarm-codes.ts'

const [before, now] = ['the key of last year which somebody saw', 'the key of this year which nobody saw']
const { api, call, organization } = useApi({ ENCRYPTION_KEY: now, ENCRYPTION_KEY_BEFORE: before })
const sealing = createSealing(now, [before])
const code = 'sesame-4711-open'

async function withLocation() {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const location = await places.addLocation(await places.addClient())
  const at = { organizationId: org.id, locationId: location.id }
  const reveal = async () => {
    const url = `${places.locationUrl(location)}/alarm-code/reveals`
    return (await call(org.headers, url, { body: { reason: 'To look' } })).json<{ code: string }>().code
  }
  return { org, places, location, at, shown: reveal }
}

/** Returns every column of every table that contains the text, as seen by the owner. */
async function columnsWith(text: string) {
  const client = new Client({ connectionString: api.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`)
    const codes: string[] = []
    for (const { name } of rows) {
      const hit = await client.query(`select from ${name} t where strpos(to_jsonb(t)::text, $1) > 0 limit 1`, [text])
      if (hit.rowCount) codes.push(name)
    }
    return { tables: rows.length, found: codes }
  } finally {
    await client.end()
  }
}

describe('alarm code encryption', () => {
  test('encrypts plain codes and re-encrypts those of a previous key, skipping damaged ones', async () => {
    const [plain, old, damaged] = [await withLocation(), await withLocation(), await withLocation()]
    await inTenant(api.db, plain.org.id, (tx) =>
      tx
        .insertInto('alarmCodes')
        .values({ ...plain.at, sealed: null, unsealed: code })
        .execute(),
    )
    await inTenant(api.db, old.org.id, (tx) => setCode(tx, old.at, code, createSealing(before)))
    const broken = createSealing(before).seal(code, ownerOf(damaged.at))
    broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1
    await inTenant(api.db, damaged.org.id, (tx) =>
      tx
        .insertInto('alarmCodes')
        .values({ ...damaged.at, sealed: broken })
        .execute(),
    )
    expect((await columnsWith(code)).found).toEqual(['public.alarm_codes'])

    const logged: unknown[] = []
    const log = { error: (entry: unknown) => logged.push(entry) }
    expect(await sealAlarmCodes(api.db, { sealing, log, isKeyChanged: true })).toBe(2)
    expect(await sealAlarmCodes(api.db, { sealing, log, isKeyChanged: true })).toBe(0)
    expect(await sealAlarmCodes(api.db, { sealing, log, isKeyChanged: false })).toBe(0)
    expect(logged).toEqual([damaged.at, damaged.at])
    expect([await plain.shown(), await old.shown()]).toEqual([code, code])
    expect(await damaged.shown()).toBe('alarm_code_unreadable')
  })

  test('stores a code in plain text in no column after setting, revealing and replacing it', async () => {
    const own = await withLocation()
    const [first, second] = ['first-0815-zulu', 'second-0816-zulu']
    await own.places.setAlarmCode(own.location, first)
    expect(await own.shown()).toBe(first)
    await own.places.setAlarmCode(own.location, second)
    expect(await own.shown()).toBe(second)
    for (const each of [first, second]) {
      const { tables, found } = await columnsWith(each)
      expect(found).toEqual([])
      expect(tables).toBeGreaterThan(90)
    }
    expect((await columnsWith('To look')).found).toContain('public.alarm_code_reveals')
  })

  test('does not decrypt a code for another location', async () => {
    const [one, other] = [await withLocation(), await withLocation()]
    const sealed = sealing.seal(code, ownerOf(one.at))
    await inTenant(api.db, other.org.id, (tx) =>
      tx
        .insertInto('alarmCodes')
        .values({ ...other.at, sealed })
        .execute(),
    )
    expect(await other.shown()).toBe('alarm_code_unreadable')
  })
})
