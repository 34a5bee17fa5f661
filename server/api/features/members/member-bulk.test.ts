import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { inTenant } from '#server/api/db/tenant.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import type { BulkOutcome, BulkUndo } from '#shared/bulk-changes/bulk-changes.contract.ts'
import { changedList, listChanges } from '#shared/bulk-changes/selection.ts'
import type { AuditActPage } from '#shared/audit/audit.contract.ts'
import { staffRoles, type StaffRole } from '#shared/access/roles.ts'
import type { MemberBulkChange } from '#shared/members/member-bulk.contract.ts'
import type { Region } from '#shared/regions/regions.contract.ts'
import { changesOf, buildPeople } from './test/people-of.ts'

const run = useApi()
const { call } = run

type People = Awaited<ReturnType<typeof buildPeople>>

const rate = {
  basis: 'hour',
  rateE4: 185_000,
  effectiveOn: '2026-11-01',
  jobId: null,
  locationId: null,
  note: '',
} as const
const certification = { name: 'OSHA 10', number: '', issuedOn: null, expiresOn: '2027-01-31', notes: '' }

function bulkOf({ base, org }: People) {
  const url = `${base}/members/bulk-changes`
  const preview = async (selection: object, change: MemberBulkChange, headers: Headers = org.headers) => {
    const answer = await call(headers, `${url}/preview`, { body: { selection, change } })
    expect(answer.statusCode).toBe(200)
    return answer.json<BulkOutcome>()
  }
  const send = (selection: object, change: MemberBulkChange, seenHash: string, headers: Headers = org.headers) =>
    call(headers, url, { body: { selection, change, seen: seenHash } })
  const apply = async (selection: object, change: MemberBulkChange, headers: Headers = org.headers) => {
    const { seen, ...shown } = await preview(selection, change, headers)
    const answer = await send(selection, change, seen, headers)
    expect(answer.statusCode).toBe(200)
    const done = answer.json<BulkOutcome>()
    expect({ ...done, id: null, seen: undefined }).toEqual({ ...shown, id: null, seen: undefined })
    return done
  }
  const undo = async (id: string | null, headers: Headers = org.headers) => {
    const answer = await call(headers, `${base}/bulk-changes/${id}/undo`, { method: 'POST' })
    expect(answer.statusCode).toBe(200)
    return answer.json<BulkUndo>()
  }
  return { preview, send, apply, undo }
}

const addRegion = async ({ base, org }: People, name: string) =>
  (await call(org.headers, `${base}/regions`, { body: { name, color: '#1f7a5c', supervisorIds: [] } })).json<Region>()
    .id

/** Everything a bulk change may change, by member. */
const stateOf = ({ org }: People) =>
  inTenant(run.api.db, org.id, async (tx) => {
    const members = await tx.selectFrom('members').select(['id', 'roles', 'managerId', 'deactivatedAt']).execute()
    const regions = await tx.selectFrom('memberRegions').select(['memberId', 'regionId']).execute()
    const rates = await tx.selectFrom('payRates').select(['memberId', 'rateE4']).execute()
    const papers = await tx.selectFrom('certifications').select(['memberId', 'name']).execute()
    return new Map(
      members.map(({ id, deactivatedAt, roles, ...member }) => {
        const of = <T extends { memberId: string }>(rows: readonly T[], valueOf: (row: T) => unknown) =>
          rows
            .filter(({ memberId }) => memberId === id)
            .map((row) => String(valueOf(row)))
            .toSorted()
        return [
          id,
          {
            ...member,
            // The order of roles says nothing.
            roles: roles.toSorted(),
            isActive: deactivatedAt === null,
            regions: of(regions, ({ regionId }) => regionId),
            rates: of(rates, ({ rateE4 }) => rateE4),
            papers: of(papers, ({ name }) => name),
          },
        ]
      }),
    )
  })

/** Makes the change to one member as its page does; returns the code of the refusal. */
async function single({ base, url, get, org }: People, id: string, change: MemberBulkChange, headers: Headers) {
  const member = await get(id)
  const { version } = member
  const send = (rest: string, body?: object, method: 'PUT' | 'POST' = 'PUT') =>
    call(headers, url(id, rest), { method, ...(body && { body }) })
  const changesByKind = {
    active: ({ active }: { active: boolean }) => send(active ? '/reactivate' : '/deactivate', undefined, 'POST'),
    roles: ({ how, roles }: MemberBulkChange & { kind: 'roles' }) =>
      send('/roles', { roles: changedList(member.roles, how, roles), version }),
    regions: ({ how, regionIds }: MemberBulkChange & { kind: 'regions' }) => {
      const before = member.regions.map((region) => region.id)
      return send('', { ...changesOf(member), regionIds: changedList(before, how, regionIds) })
    },
    manager: ({ managerId }: MemberBulkChange & { kind: 'manager' }) => send('/manager', { managerId, version }),
    rate: () => send('/pay-rates', rate, 'POST'),
    certification: () => send('/certifications', certification, 'POST'),
    invitation: () => send('/invitation', undefined, 'POST'),
  } as const
  expect(base).toContain(org.id)
  const answer = await changesByKind[change.kind](change as never)
  return answer.statusCode < 300 ? undefined : answer.json<{ code: string }>().code
}

describe('a bulk change of members', () => {
  test(
    'does what the single changes do one after the other, and its undo restores the members',
    { timeout: 120_000 },
    async () => {
      const people = await buildPeople(run)
      const bulk = bulkOf(people)
      const callers = [await people.withAccount('OWNER', 'ADMIN'), await people.withAccount('ADMIN')]
      const others = [await people.withAccount('ADMIN'), await people.withAccount('SUPERVISOR', 'EMPLOYEE')]
      const added = [
        await people.add({ name: 'Ana' }),
        await people.add({ name: 'Bo' }),
        await people.add({ name: 'Cy' }),
      ]
      const regionIds = [await addRegion(people, 'North'), await addRegion(people, 'South')]
      const ids = [...callers, ...others, ...added].map(({ id }) => id)
      const some = <T>(values: readonly T[], minLength = 1) => fc.subarray([...values], { minLength })
      const changes: readonly fc.Arbitrary<MemberBulkChange>[] = [
        fc.record({ kind: fc.constant('active' as const), active: fc.boolean() }),
        ...listChanges.map((how) =>
          fc.record({ kind: fc.constant('roles' as const), how: fc.constant(how), roles: some(staffRoles) }),
        ),
        ...listChanges.map((how) =>
          fc.record({ kind: fc.constant('regions' as const), how: fc.constant(how), regionIds: some(regionIds, 0) }),
        ),
        fc.record({ kind: fc.constant('manager' as const), managerId: fc.constantFrom(null, ...ids) }),
        fc.constant({ kind: 'rate' as const, rate }),
        fc.constant({ kind: 'certification' as const, certification }),
      ]
      const reset = (caller: number) =>
        inTenant(run.api.db, people.org.id, (tx) =>
          tx
            .updateTable('members')
            .set({ roles: caller === 0 ? ['ADMIN', 'OWNER'] : ['ADMIN'], deactivatedAt: null })
            .where('id', '=', callers[caller]?.id ?? '')
            .execute(),
        )
      // Each kind of change in random selections, so that no run depends on luck to meet one.
      for (const kindOfChange of changes)
        await fc.assert(
          fc.asyncProperty(some(ids, 2), kindOfChange, fc.constantFrom(0, 1), async (chosen, change, caller) => {
            await reset(caller)
            const { id: ownId, headers } = callers[caller] as (typeof callers)[number]
            const before = await stateOf(people)
            const done = await bulk.apply({ ids: chosen }, change, headers)
            const after = await stateOf(people)
            if (done.id) expect((await bulk.undo(done.id)).kept).toEqual([])
            expect(await stateOf(people)).toEqual(before)

            const refused = new Map<string, string>()
            const inTurn = [...chosen.filter((id) => id !== ownId).toSorted(), ...chosen.filter((id) => id === ownId)]
            for (const id of inTurn) {
              const code = await single(people, id, change, headers)
              if (code) refused.set(id, code)
            }
            expect(await stateOf(people)).toEqual(after)
            for (const { id, code } of done.refused)
              expect(code === 'member_role_needed' ? 'invalid_request' : code).toBe(refused.get(id))
            expect(done.changed + done.unchanged + done.refusedCount).toBe(chosen.length)
          }),
          { numRuns: 3 },
        )
    },
  )

  test('changes all that a filter finds, is one entry of the audit log, and keeps what was changed since', async () => {
    const people = await buildPeople(run)
    const bulk = bulkOf(people)
    const [north, south] = [await addRegion(people, 'North'), await addRegion(people, 'South')]
    const crowd = await people.crowd(212)
    const selection = { filter: { search: 'Member ' } }
    const change: MemberBulkChange = { kind: 'regions', how: 'add', regionIds: [north] }
    const done = await bulk.apply(selection, change)
    expect(done).toMatchObject({ matched: 212, changed: 212, unchanged: 0, refused: [] })
    expect(done.rows[0]).toMatchObject({ before: [], after: ['North'] })
    expect(await bulk.preview(selection, change)).toMatchObject({ id: null, changed: 0, unchanged: 212 })

    const acts = await call(people.org.headers, `${people.base}/audit/acts?limit=1`)
    expect(acts.json<AuditActPage>().items).toMatchObject([
      {
        actor: { name: people.org.owner.name },
        groups: [
          { table: 'members', action: 'update', count: 212 },
          { table: 'member_regions', action: 'insert', count: 212 },
          { table: 'bulk_changes', action: 'insert', count: 1 },
        ],
      },
    ])

    const [moved = ''] = crowd
    const member = await people.get(moved)
    await people.put(moved, '', { ...changesOf(member), regionIds: [south] })
    const undone = await bulk.undo(done.id)
    expect(undone).toMatchObject({
      rowCount: 212,
      keptCount: 1,
      kept: [{ table: 'member_regions', reason: 'changed' }],
    })
    expect((await people.get(moved)).regions.map(({ name }) => name)).toEqual(['South'])
    const [, other = ''] = crowd
    expect((await people.get(other)).regions).toEqual([])
    const again = await call(people.org.headers, `${people.base}/bulk-changes/${done.id}/undo`, { method: 'POST' })
    expect(again.json()).toMatchObject({ code: 'bulk_change_not_undoable' })
  })

  test('previews refused members with reasons, and rejects the change with 409 once the members have changed', async () => {
    const people = await buildPeople(run)
    const bulk = bulkOf(people)
    const admin = await people.withAccount('ADMIN')
    const ownerId = await people.memberOf(people.org.owner.userId)
    const added = await people.add({ name: 'Sam Ortiz' })
    const selection = { ids: [admin.id, ownerId, added.id] }
    const roles: StaffRole[] = ['EMPLOYEE', 'SUPERVISOR']
    const change: MemberBulkChange = { kind: 'roles', how: 'replace', roles }
    const preview = await bulk.preview(selection, change, admin.headers)
    expect(preview).toMatchObject({ matched: 3, changed: 1, rows: [{ name: 'Sam Ortiz', after: roles }] })
    expect(new Map(preview.refused.map(({ name, code }) => [name, code]))).toEqual(
      new Map([
        ['Kim Vega', 'own_decision'],
        ['Ana Reyes', 'owner_only'],
      ]),
    )
    expect((await people.get(added.id)).roles).toEqual(['EMPLOYEE'])

    await people.put(added.id, '/roles', { roles: ['MEMBER'], version: 1 })
    expect((await bulk.send(selection, change, preview.seen, admin.headers)).json()).toMatchObject({
      code: 'bulk_rows_changed',
    })
    const last = await bulk.preview({ ids: [ownerId] }, { kind: 'active', active: false })
    expect(last.refused).toMatchObject([{ id: ownerId, code: 'last_owner' }])
  })

  test('invites members with an address but no account once an hour, and its undo ends open links', async () => {
    const people = await buildPeople(run)
    const bulk = bulkOf(people)
    const admin = await people.withAccount('ADMIN')
    const invited = await people.add({ name: 'Ana', email: 'ana@example.com' })
    const phone = await people.add({ name: 'Bo' })
    const crowd = await people.crowd(2)
    await inTenant(run.api.db, people.org.id, async (tx) => {
      await sql`update members set email = 'm-' || id || '@example.com' where id = any (${crowd}::uuid[])`.execute(tx)
    })
    const selection = { ids: [admin.id, invited.id, phone.id, ...crowd] }
    const done = await bulk.apply(selection, { kind: 'invitation' })
    expect(done).toMatchObject({ changed: 2, unchanged: 2 })
    expect(done.refused).toMatchObject([{ id: phone.id, code: 'member_email_needed' }])
    expect(await bulk.preview(selection, { kind: 'invitation' })).toMatchObject({ changed: 0, unchanged: 4 })

    expect((await bulk.undo(done.id)).kept).toEqual([])
    expect(await mailsTo(run.api, `m-${crowd[0]}@example.com`)).toEqual([])
    const again = await bulk.apply({ ids: crowd }, { kind: 'invitation' })
    expect(await mailsTo(run.api, `m-${crowd[0]}@example.com`)).toHaveLength(1)
    expect((await bulk.undo(again.id)).kept).toEqual([])
  })

  test('a deactivation shows what each person holds', async () => {
    const people = await buildPeople(run)
    const lead = await people.add({ name: 'Ana' })
    const worker = await people.add({ name: 'Bo', email: 'bo@example.com', managerId: lead.id })
    const preview = await bulkOf(people).preview({ ids: [lead.id, worker.id] }, { kind: 'active', active: false })
    expect(preview.rows).toMatchObject([
      { name: 'Ana', before: ['active', 'report:1'], after: ['deactivated'] },
      { name: 'Bo', before: ['active', 'invitation:1'], after: ['deactivated'] },
    ])
  })

  test('undone keeps a member whose role was changed since, and names the member', async () => {
    const people = await buildPeople(run)
    const bulk = bulkOf(people)
    const [kim, sam] = [await people.add({ name: 'Kim Vega' }), await people.add({ name: 'Sam Ortiz' })]
    const done = await bulk.apply({ ids: [kim.id, sam.id] }, { kind: 'roles', how: 'add', roles: ['SUPERVISOR'] })
    await people.put(kim.id, '/roles', { roles: ['ADMIN'], version: 2 })
    expect(await bulk.undo(done.id)).toMatchObject({
      kept: [{ table: 'members', label: 'Kim Vega', reason: 'changed' }],
      keptCount: 1,
      rowCount: 2,
    })
    expect((await people.get(kim.id)).roles).toEqual(['ADMIN'])
    expect((await people.get(sam.id)).roles).toEqual(['EMPLOYEE'])
  })
})
