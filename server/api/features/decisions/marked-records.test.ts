import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { decisionKindNames } from '#shared/decisions/kinds.ts'
import { markedLines, buildMarkedRecords } from './test/marked-records.ts'
import { buildSoleOwner } from './test/sole-owner.ts'

const run = useApi()
let acme: Awaited<ReturnType<typeof buildSoleOwner>>
let records: ReturnType<typeof buildMarkedRecords>
beforeAll(async () => {
  acme = await buildSoleOwner(run)
  records = buildMarkedRecords(run, acme)
  await acme.inOwn((tx) => tx.updateTable('configurations').set({ payPeriodStart: '2024-01-01' }).execute())
  // Some files require reauthentication.
  await sql`update sessions set proved_at = now() where user_id = ${acme.org.owner.userId}`.execute(run.api.db)
})

/** Creates a record of the owner's own that the owner decided, and returns its id. */
async function selfApproved(kind: (typeof decisionKindNames)[number]) {
  const { setActive, cases, owner, marks } = acme
  await setActive(true)
  const decide = await cases[kind](owner)
  await setActive(false)
  const before = await marks(kind)
  const answer = await decide()
  expect([answer.statusCode, answer.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)])
  const [mark] = (await marks(kind)).slice(before.length)
  await setActive(true)
  if (!mark) throw new Error(`no mark of ${kind}`)
  return mark
}

test.each(decisionKindNames)(
  'a self-approved %s is marked in its list and file until another’s decision or an undo, which the audit log keeps',
  async (kind) => {
    const { id, recordId } = await selfApproved(kind)
    const { isMarked, file, decideAgain, undo } = records[kind]
    expect(await isMarked(recordId)).toBe(true)
    if (!('none' in file)) {
      const csv = await run.call(acme.owner.headers, `${acme.base}${await file(recordId)}`)
      expect([csv.statusCode, markedLines(csv.body)]).toEqual([200, expect.any(Number)])
      expect(markedLines(csv.body)).toBeGreaterThan(0)
    }
    if ('none' in decideAgain) return
    await undo?.(recordId)
    expect(await isMarked(recordId)).toBe(!undo)
    await decideAgain(recordId)
    expect(await isMarked(recordId)).toBe(false)
    const { items } = (await run.call(acme.owner.headers, `${acme.base}/audit?table=self_approvals&rowId=${id}`)).json<{
      items: { action: string; rowId: string }[]
    }>()
    expect(items.filter(({ rowId }) => rowId === id).map(({ action }) => action)).toEqual(['update', 'insert'])
  },
)
