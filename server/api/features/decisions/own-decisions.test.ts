import { beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { furnished } from '#server/api/test/furnished.ts'
import { useApi } from '#server/api/test/api.ts'
import { decisionKindNames, decisionKinds, type DecisionKind } from '#shared/decisions/kinds.ts'
import { permissions } from '#shared/permissions.ts'
import { sql } from 'kysely'
import { ownCases, type OwnCase, type Person } from './test/own-cases.ts'

const run = useApi()
const { api } = run

let own: { id: string }
let cases: Readonly<Record<DecisionKind, OwnCase>>
let owner: Person
let otherId: string

const active = (isActive: boolean) =>
  inTenant(api.db, own.id, (tx) =>
    tx
      .updateTable('members')
      .set({ deactivatedAt: isActive ? null : new Date() })
      .where('id', '=', otherId)
      .execute(),
  )

const marks = (kind: DecisionKind) =>
  inTenant(api.db, own.id, (tx) =>
    tx
      .selectFrom('selfApprovals as s')
      .select(['s.memberId', 's.recordId'])
      .where('s.kind', '=', kind)
      .select(
        sql<number>`(select count(*)::int from audit_log a where a.row_id = s.id and a.table_name = 'self_approvals')`.as(
          'audited',
        ),
      )
      .execute(),
  )

beforeAll(async () => {
  const acme = await furnished(run, 'Acme')
  own = acme.own
  owner = { memberId: acme.ownerId, headers: acme.own.headers }
  const other = await run.user({ name: 'Kim Vega' })
  await run.addMember(own.id, other, ['ADMIN'])
  otherId = await inTenant(api.db, own.id, async (tx) => {
    const row = await tx.selectFrom('members').select('id').where('userId', '=', other.userId).executeTakeFirstOrThrow()
    return row.id
  })
  cases = ownCases(run, acme)
})

describe.each(decisionKindNames)('own %s', (kind) => {
  test('is refused while another could decide, done and marked where nobody can, refused again afterwards', async () => {
    await active(true)
    const first = await cases[kind](owner)
    const refused = await first()
    expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining({ code: 'own_decision' })])
    expect(await marks(kind)).toEqual([])

    await active(false)
    const done = await first()
    expect([done.statusCode, done.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)])
    const marked = await marks(kind)
    expect(marked).toEqual([{ memberId: owner.memberId, recordId: expect.any(String), audited: 1 }])

    const second = await cases[kind](owner)
    const before = await marks(kind)
    await active(true)
    expect((await second()).json()).toMatchObject({ code: 'own_decision' })
    expect(await marks(kind)).toEqual(before)
  })
})

test('the database knows for each kind the roles that hold its permission', async () => {
  const rows = await Promise.all(
    decisionKindNames.map(async (kind) => {
      const { rows: found } = await sql<{ roles: string[] }>`select roles_that_decide(${kind}) as roles`.execute(api.db)
      return [kind, found[0]?.roles]
    }),
  )
  expect(rows).toEqual(decisionKindNames.map((kind) => [kind, [...permissions[decisionKinds[kind]]]]))
})
