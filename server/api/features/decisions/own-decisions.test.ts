import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { decisionKindNames, decisionKinds } from '#shared/decisions/kinds.ts'
import { permissions } from '#shared/access/permissions.ts'
import { buildSoleOwner } from './test/sole-owner.ts'

const run = useApi()
let acme: Awaited<ReturnType<typeof buildSoleOwner>>
beforeAll(async () => {
  acme = await buildSoleOwner(run)
})

describe.each(decisionKindNames)('a member’s own %s', (kind) => {
  test('is rejected while another member could decide, and allowed with a mark otherwise', async () => {
    const { setActive, marks, owner, inOwn, cases } = acme
    await setActive(true)
    const first = await cases[kind](owner)
    const refused = await first()
    expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining({ code: 'own_decision' })])
    expect(await marks(kind)).toEqual([])

    await setActive(false)
    const done = await first()
    expect([done.statusCode, done.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)])
    const marked = await marks(kind)
    expect(marked).toMatchObject([{ memberId: owner.memberId, recordId: expect.any(String), endedAt: null }])
    const lines = await inOwn((tx) =>
      tx
        .selectFrom('auditLog')
        .select('action')
        .where('tableName', '=', 'self_approvals')
        .where('rowId', '=', marked[0]?.id ?? '')
        .execute(),
    )
    expect(lines).toEqual([{ action: 'insert' }])

    const second = await cases[kind](owner)
    const before = await marks(kind)
    await setActive(true)
    expect((await second()).json()).toMatchObject({ code: 'own_decision' })
    expect(await marks(kind)).toEqual(before)
  })
})

describe('the permissions behind decisions', () => {
  test('matches the roles of each kind’s permission in the database', async () => {
    const rows = await Promise.all(
      decisionKindNames.map(async (kind) => {
        const { rows: found } = await sql<{ roles: string[] }>`select roles_that_decide(${kind}) as roles`.execute(
          run.api.db,
        )
        return [kind, found[0]?.roles]
      }),
    )
    expect(rows).toEqual(decisionKindNames.map((kind) => [kind, [...permissions[decisionKinds[kind]]]]))
  })
})
