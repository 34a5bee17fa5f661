import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
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

describe.each(decisionKindNames)('a self-approved %s', (kind) => {
  test('is marked where it is read and in its file', async () => {
    const { recordId } = await selfApproved(kind)
    const { isMarked, file } = records[kind]
    expect(await isMarked(recordId)).toBe(true)
    if ('none' in file) return
    const csv = await run.call(acme.owner.headers, `${acme.base}${await file(recordId)}`)
    expect([csv.statusCode, markedLines(csv.body)]).toEqual([200, expect.any(Number)])
    expect(markedLines(csv.body)).toBeGreaterThan(0)
  })

  test('loses the mark after another’s decision or an undo, and the audit log keeps it', async () => {
    const { isMarked, decideAgain, undo } = records[kind]
    if ('none' in decideAgain) return
    const { id, recordId } = await selfApproved(kind)
    expect(await isMarked(recordId)).toBe(true)
    await undo?.(recordId)
    expect(await isMarked(recordId)).toBe(!undo)
    await decideAgain(recordId)
    expect(await isMarked(recordId)).toBe(false)
    const { items } = (await run.call(acme.owner.headers, `${acme.base}/audit?table=self_approvals&rowId=${id}`)).json<{
      items: { action: string; rowId: string }[]
    }>()
    expect(items.filter(({ rowId }) => rowId === id).map(({ action }) => action)).toEqual(['update', 'insert'])
  })
})
