import { isDeepStrictEqual } from 'node:util'
import { sql, type Kysely } from 'kysely'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { connect, createPool } from '#server/api/db/connect.ts'
import type { Database } from '#server/api/db/schema.ts'
import { enterTenant, inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { silentLog } from '#server/log.ts'
import { hashOfInput, inputHashes, type InputHashes } from '../inputs/input-hash.ts'
import { memberPay } from '../statements/member-lines.ts'
import type { PayInput, PayInputPart } from '../inputs/pay-inputs.ts'
import { readInputs } from '../inputs/holiday-earnings.store.ts'
import { readOrganizationPay } from '../inputs/pay-terms.store.ts'
import { summary } from '../payroll.store.ts'
import { periodTerms } from '../inputs/period-terms.ts'
import { changedSince, type Approval } from './approvals.store.ts'
import { findPeriod } from './periods.store.ts'
import { lock } from './runs.store.ts'
import { byRelease, inputChanges } from '../test/input-changes.ts'
import { dayAfter, monday } from '../test/payroll-world.ts'
import { wholeInput } from '../test/whole-input.ts'

const run = useApi()
const { api } = run

let owner: Kysely<Database>
let world: Awaited<ReturnType<typeof wholeInput>>
let input: PayInput
let approval: Approval

async function readInput(tx: TenantTx, day = monday) {
  const pay = await readOrganizationPay(tx)
  const { from, to } = await findPeriod(tx, pay, day)
  const [entry] = [...(await readInputs(tx, pay, periodTerms(pay, { from, to }), [world.sam.memberId]))]
  if (!entry) throw new Error('there is no input')
  return entry.input
}

beforeAll(async () => {
  owner = connect(createPool(api.url, { log: silentLog, max: 1 }), silentLog)
  world = await wholeInput(run, owner)
  input = await inTenant(api.db, world.org.id, readInput)
  const answer = await world.approve([world.sam.memberId])
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const stored = await inTenant(api.db, world.org.id, (tx) => tx.selectFrom('payRunMembers').selectAll().execute())
  if (!stored[0]) throw new Error('there is no approval')
  approval = stored[0]
})
afterAll(() => owner.destroy())

/** The hashes of an input that gives the approved result, as payroll compares them with an approval. */
function comparedFor(hashes: InputHashes) {
  const { corrections = '' } = approval.inputs
  const inputs: Record<PayInputPart | 'corrections', string> = { ...hashes, corrections }
  return { inputs, inputsHash: hashOfInput(inputs), resultHash: approval.resultHash }
}

const isEmpty = ' is empty'

/** Groups an object's values by path; items of one list share a path. */
function valuesOf(value: unknown, path = '', values = new Map<string, unknown[]>()) {
  const note = (at: string, ...found: unknown[]) => values.set(at, [...(values.get(at) ?? []), ...found])
  if (Array.isArray(value)) {
    if (value.length === 0) note(`${path}[]${isEmpty}`)
    for (const item of value) valuesOf(item, `${path}[]`, values)
  } else if (typeof value !== 'object' || value === null) note(path, value)
  else for (const [key, item] of Object.entries(value)) valuesOf(item, path ? `${path}.${key}` : key, values)
  return values
}

const partOf = (path: string) => path.split(/[.[]/)[0] as PayInputPart
const isStored = (path: string) => inputChanges[path] !== byRelease

/**
 * The stored values of the input, each with one of each other part: reading the input takes longest. Terms decide what
 * else is read, so each is alone.
 */
function batches(): string[][] {
  const [terms = [], others = []] = [true, false].map((isTerm) =>
    Object.keys(inputChanges).filter((path) => isStored(path) && (partOf(path) === 'terms') === isTerm),
  )
  const parts = [...Map.groupBy(others, partOf).values()]
  const most = Math.max(...parts.map(({ length }) => length))
  const together = Array.from({ length: most }, (_, nth) => parts.flatMap((paths) => paths[nth] ?? []))
  return [...terms.map((path) => [path]), ...together]
}

describe('the inputs of a pay approval', () => {
  test('has a change to test for every value of the input and an entry in every list', () => {
    const paths = new Set(valuesOf(input).keys())
    const emptyPaths = [...paths].filter(
      (path) =>
        !path.endsWith(isEmpty) || ![...paths].some((other) => other.startsWith(`${path.replace(isEmpty, '')}.`)),
    )
    expect(emptyPaths.toSorted()).toEqual(Object.keys(inputChanges).toSorted())
  })

  test('keeps an approval while nothing has changed', async () => {
    expect((await world.payroll()).members).toMatchObject([{ state: 'approved', changed: null }])
    expect(changedSince(approval, comparedFor(inputHashes(input)))).toBeNull()
  })

  test('computes the same pay from a JSON copy of the input', () => {
    const pay = memberPay(input)
    expect(pay.totals.grossMinor).toBeGreaterThan(0)
    expect(memberPay(JSON.parse(JSON.stringify(input)))).toEqual(pay)
  })

  class Undone extends Error {}
  const kindsOf = (...compared: Parameters<typeof changedSince>) => changedSince(...compared)?.kinds ?? []

  /** Makes changes after the approval, looks, and takes them back. */
  async function after(paths: readonly string[], look: (tx: TenantTx) => Promise<void>) {
    const changes = new Set(paths.map((path) => inputChanges[path]))
    const attempt = owner.transaction().execute(async (tx) => {
      for (const change of changes) if (change && change !== byRelease) await change(tx, world)
      await look(await enterTenant(tx, world.org.id))
      throw new Undone()
    })
    await expect(attempt).rejects.toThrow(Undone)
  }

  test.each(batches().map((paths) => [paths.join(', '), paths] as const))(
    'ends when one of these changes after the approval: %s',
    async (_, paths) => {
      const before = valuesOf(input)
      await after(paths, async (tx) => {
        const changed = await readInput(tx, paths.includes('terms.from') ? dayAfter(1) : monday)
        const now = valuesOf(changed)
        expect(paths.filter((path) => isDeepStrictEqual(before.get(path), now.get(path)))).toEqual([])
        const hashes = inputHashes(changed)
        for (const part of paths.map(partOf)) {
          const alone = comparedFor({ ...inputHashes(input), [part]: hashes[part] })
          expect([part, kindsOf(approval, alone)]).not.toEqual([part, []])
        }
      })
    },
  )

  test('ends when an earlier release computed a value of the input otherwise', () => {
    const paths = Object.keys(inputChanges).filter((path) => !isStored(path))
    expect(paths).toContain('terms.rules')
    const now = comparedFor(inputHashes(input))
    const kept = paths.filter(
      (path) => kindsOf({ ...approval, ...comparedFor(inputHashes(withOther(path))) }, now).length === 0,
    )
    expect(kept).toEqual([])
  })

  test('opens the member in payroll and blocks the lock once it has ended', async () => {
    const { org, sam } = world
    await after(['logs[].start'], async (tx) => {
      const { members } = await summary(tx, monday)
      const changed = { kinds: expect.arrayContaining(['work_logs']) }
      const flags = expect.arrayContaining(['changed'])
      expect(members).toMatchObject([{ memberId: sam.memberId, state: 'open', changed, flags }])
      const writer = { organizationId: org.id, userId: org.owner.userId, now: new Date() }
      await expect(lock(tx, writer, monday)).rejects.toMatchObject({ statusCode: 409 })
    })
  })

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

/** The input with another value at a path without lists. */
function withOther(path: string): PayInput {
  const changedInput = structuredClone(input)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<Record<string, unknown>>(
    (at, key) => at[key] as Record<string, unknown>,
    changedInput as never,
  )
  holder[last] = 'other'
  return changedInput
}
