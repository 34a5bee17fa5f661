import { sql, type Kysely } from 'kysely'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { connect, createPool } from '#server/api/db/connect.ts'
import type { Database } from '#server/api/db/schema.ts'
import { enterTenant, inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { silentLog } from '#server/log.ts'
import { hashOfInput, inputHashes } from '../inputs/input-hash.ts'
import { memberPay } from '../statements/member-lines.ts'
import type { PayInput, PayInputPart } from '../inputs/pay-inputs.ts'
import { readInputs } from '../inputs/holiday-earnings.store.ts'
import { readOrganizationPay } from '../inputs/pay-terms.store.ts'
import { summary } from '../payroll.store.ts'
import { periodTerms } from '../inputs/period-terms.ts'
import { lock } from './runs.store.ts'
import { byRelease, inputChanges } from '../test/input-changes.ts'
import { dayAfter, monday } from '../test/payroll-world.ts'
import { wholeInput } from '../test/whole-input.ts'

const run = useApi()
const { api } = run

let owner: Kysely<Database>
let world: Awaited<ReturnType<typeof wholeInput>>
let input: PayInput

const readInput = async (tx: TenantTx) => {
  const pay = await readOrganizationPay(tx)
  const terms = periodTerms(pay, { from: monday, to: dayAfter(13) })
  const [entry] = [...(await readInputs(tx, pay, terms, [world.sam.memberId]))]
  if (!entry) throw new Error('there is no input')
  return entry.input
}

beforeAll(async () => {
  owner = connect(createPool(api.url, { log: silentLog, max: 1 }), silentLog)
  world = await wholeInput(run, owner)
  input = await inTenant(api.db, world.org.id, readInput)
  const answer = await world.approve([world.sam.memberId])
  if (answer.statusCode !== 200) throw new Error(answer.body)
})
afterAll(() => owner.destroy())

const isEmpty = ' is empty'

/** Groups an object's values by path; items of one list share a path. */
function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [`${path}[]${isEmpty}`] : value.flatMap((item) => pathsOf(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, item]) => pathsOf(item, path ? `${path}.${key}` : key))
}

describe('the inputs of a pay approval', () => {
  test('has a change to test for every value of the input and an entry in every list', () => {
    const paths = new Set(pathsOf(input))
    const emptyPaths = [...paths].filter(
      (path) =>
        !path.endsWith(isEmpty) || ![...paths].some((other) => other.startsWith(`${path.replace(isEmpty, '')}.`)),
    )
    expect(emptyPaths.toSorted()).toEqual(Object.keys(inputChanges).toSorted())
  })

  test('keeps an approval while nothing has changed', async () => {
    expect((await world.payroll()).members).toMatchObject([{ state: 'approved', changed: null }])
  })

  test('computes the same pay from a JSON copy of the input', () => {
    const pay = memberPay(input)
    expect(pay.totals.grossMinor).toBeGreaterThan(0)
    expect(memberPay(JSON.parse(JSON.stringify(input)))).toEqual(pay)
  })

  class Undone extends Error {}
  const triedKinds = new Set<string>()

  test.each(Object.entries(inputChanges))(
    'ends when %s changes after the approval, which also blocks the lock',
    async (path, change) => {
      const { org, sam } = world
      const writer = { organizationId: org.id, userId: org.owner.userId, now: new Date() }
      const from = path === 'terms.from' ? dayAfter(1) : monday
      const attempt = owner.transaction().execute(async (tx) => {
        if (change === byRelease) await approveOtherwise(tx, path)
        else await change(tx, world)
        const tenant = await enterTenant(tx, org.id)
        const { members } = await summary(tenant, from)
        const member = members.find(({ memberId }) => memberId === sam.memberId)
        expect(member).toMatchObject({ state: 'open', flags: expect.arrayContaining(['changed']) })
        const kinds = member?.changed?.kinds.join() ?? ''
        expect(kinds).not.toBe('')
        // The lock reads the same state, so it is tried once for each kind of change.
        if (triedKinds.has(kinds)) throw new Undone()
        await expect(lock(tenant, writer, from)).rejects.toMatchObject({ statusCode: 409 })
        triedKinds.add(kinds)
        throw new Undone()
      })
      await expect(attempt).rejects.toThrow(Undone)
    },
  )

  test('ends an approval when the same input gives another result', async () => {
    const { org } = world
    const attempt = owner.transaction().execute(async (tx) => {
      await sql`update pay_run_members set result_hash = repeat('0', 64) where organization_id = ${org.id}`.execute(tx)
      const { members } = await summary(await enterTenant(tx, org.id), monday)
      expect(members).toMatchObject([{ state: 'open', changed: { kinds: ['rules'] } }])
      throw new Undone()
    })
    await expect(attempt).rejects.toThrow(Undone)
  })
})

/** Stores the approval as if an earlier release had computed this value differently. */
async function approveOtherwise(tx: Kysely<Database>, path: string) {
  const changedInput = structuredClone(input)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<Record<string, unknown>>(
    (at, key) => at[key] as Record<string, unknown>,
    changedInput as never,
  )
  holder[last] = 'other'
  const { corrections = '' } = (
    await tx
      .selectFrom('payRunMembers')
      .select('inputs')
      .where('memberId', '=', world.sam.memberId)
      .executeTakeFirstOrThrow()
  ).inputs
  const parts: Record<PayInputPart | 'corrections', string> = { ...inputHashes(changedInput), corrections }
  await tx
    .updateTable('payRunMembers')
    .set({ inputs: JSON.stringify(parts), inputsHash: hashOfInput(parts) })
    .where('memberId', '=', world.sam.memberId)
    .execute()
}
