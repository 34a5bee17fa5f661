import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requestContext } from '#server/api/context.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import { decisionKinds } from '#shared/decisions/kinds.ts'
import { may } from '#shared/access/permissions.ts'
import { staffRoles, type StaffRole } from '#shared/access/roles.ts'

const run = useApi()
const { api } = run

/** Kinds tied to a location, which regional supervisors decide in their regions only; false for the others. */
const placed = { supply_request: true, hours: true, pay_adjustment: false, pay_rate: false } as const
type TriedKind = keyof typeof placed

const regionCount = 2

const person = fc.record({
  roles: fc.uniqueArray(fc.constantFrom(...staffRoles), { minLength: 1, maxLength: 2 }),
  isActive: fc.boolean(),
  hasAccount: fc.boolean(),
  regions: fc.uniqueArray(fc.nat(regionCount - 1)),
})
type Drawn = typeof person extends fc.Arbitrary<infer T> ? T : never

const couldDecide = ({ roles, isActive, hasAccount, regions }: Drawn, kind: TriedKind, region: number | null) => {
  if (!isActive || !hasAccount || !may(roles, decisionKinds[kind])) return false
  const isTied = regions.length > 0 && !roles.some((role: StaffRole) => role === 'ADMIN' || role === 'OWNER')
  return !placed[kind] || !isTied || (region !== null && regions.includes(region))
}

class Undone extends Error {}

describe('a decision about oneself in random organizations', () => {
  test('is refused in any small organization exactly while someone else could make it', async () => {
    const acme = await buildOrganization(run, 'Acme')
    const organizationId = acme.org.id
    const locationId = acme.location.id
    const accounts = await Promise.all(Array.from({ length: 4 }, () => run.user()))

    const decide: Readonly<Record<TriedKind, (tx: TenantTx, memberId: string, userId: string) => Promise<unknown>>> = {
      supply_request: (tx, memberId, decidedBy) =>
        tx
          .insertInto('supplyRequests')
          .values({
            organizationId,
            id: randomUUID(),
            memberId,
            locationId,
            state: 'approved',
            decidedBy,
            decidedAt: new Date(),
          })
          .execute(),
      hours: (tx, memberId) =>
        tx
          .insertInto('workLogs')
          .values({
            organizationId,
            id: randomUUID(),
            memberId,
            locationId,
            jobId: null,
            visitStart: null,
            startedAt: new Date('2026-03-02T14:00:00Z'),
            endedAt: new Date('2026-03-02T15:00:00Z'),
            startSource: 'manager',
            endSource: 'manager',
            voidedAt: null,
          })
          .execute(),
      pay_adjustment: (tx, memberId, createdBy) =>
        tx
          .insertInto('payAdjustments')
          .values({
            organizationId,
            id: randomUUID(),
            memberId,
            day: '2026-03-02',
            kind: 'bonus',
            amountMinor: 5_000,
            inRegularRate: false,
            note: 'Thanks',
            reversesId: null,
            createdBy,
          })
          .execute(),
      pay_rate: (tx, memberId, createdBy) =>
        tx
          .insertInto('payRates')
          .values({
            organizationId,
            id: randomUUID(),
            memberId,
            basis: 'hour',
            rateE4: 200_000,
            effectiveOn: '2026-03-02',
            jobId: null,
            locationId: null,
            note: '',
            createdBy,
          })
          .execute(),
    }

    /** Tries the decision and rolls back. */
    async function outcome(people: readonly Drawn[], kind: TriedKind, region: number | null) {
      let marked: readonly string[] | undefined
      try {
        await requestContext.run({ requestId: '', userId: acme.org.owner.userId }, () =>
          inTenant(api.db, organizationId, async (tx) => {
            const regionIds = Array.from({ length: regionCount }, () => randomUUID())
            for (const id of regionIds) {
              await tx.insertInto('regions').values({ organizationId, id, name: id, color: '#336699' }).execute()
            }
            if (region !== null) {
              await tx
                .updateTable('locations')
                .set({ regionId: regionIds[region] ?? null })
                .where('id', '=', locationId)
                .execute()
            }
            for (const [n, { roles, isActive, hasAccount, regions }] of people.entries()) {
              const memberId = randomUUID()
              const userId = hasAccount ? (accounts[n]?.userId ?? null) : null
              await tx
                .insertInto('members')
                .values({
                  organizationId,
                  id: memberId,
                  userId,
                  name: 'Kim Vega',
                  roles,
                  deactivatedAt: isActive ? null : new Date(),
                })
                .execute()
              for (const place of regions) {
                await tx
                  .insertInto('memberRegions')
                  .values({ organizationId, memberId, regionId: regionIds[place] ?? '' })
                  .execute()
              }
            }
            const memberId = acme.ownerId
            await decide[kind](tx, memberId, acme.org.owner.userId)
            const rows = await tx.selectFrom('selfApprovals').select(['kind', 'memberId']).execute()
            marked = rows.map((row) => (row.memberId === memberId ? row.kind : 'another’s'))
            throw new Undone()
          }),
        )
      } catch (error) {
        if (error instanceof Undone) return marked
        if (error instanceof Error && 'constraint' in error) return error.constraint
        throw error
      }
    }

    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { maxLength: 4 }),
        fc.constantFrom(...(Object.keys(placed) as TriedKind[])),
        fc.option(fc.nat(regionCount - 1), { nil: null }),
        async (others, kind, region) => {
          const another = others.some((decider) => couldDecide(decider, kind, region))
          expect(await outcome(others, kind, region)).toEqual(another ? 'own_decision' : [kind])
        },
      ),
      { numRuns: 70 },
    )
  })
})
