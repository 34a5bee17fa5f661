import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { createSealing } from '#server/api/sealing.ts'
import { useApi } from '#server/api/test/api.ts'
import { placePhone, buildTelephone } from './test/telephone.ts'

const [before, now] = ['the key of last year which somebody saw', 'the key of this year which nobody saw']
const run = useApi({ ENCRYPTION_KEY: now, ENCRYPTION_KEY_BEFORE: before })
const { api } = run

describe('a phone PIN under an earlier key', () => {
  test('works after a key change and is found by the new key from then on', async () => {
    const { caller, lineFrom, org } = await buildTelephone(run)
    const sam = await caller()
    const markOf = () =>
      inTenant(api.db, org.id, (tx) =>
        tx.selectFrom('members').select('pinLookup').where('id', '=', sam.memberId).executeTakeFirstOrThrow(),
      )
    const today = createSealing(now).mark(sam.pin, org.id)
    expect((await markOf()).pinLookup).toEqual(today)
    const pinLookup = createSealing(before).mark(sam.pin, org.id)
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('members').set({ pinLookup }).where('id', '=', sam.memberId).execute(),
    )
    const line = lineFrom(placePhone)
    await line.dial()
    await line.press('1')
    expect((await line.press(sam.pin)).texts[0]).toBe('Hello Sam Ortiz.')
    expect((await markOf()).pinLookup).toEqual(today)
  })
})
