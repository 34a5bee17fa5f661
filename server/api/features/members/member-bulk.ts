import type { TenantTx } from '#server/api/db/tenant.ts'
import type { MemberBulkChange } from '#shared/members/member-bulk.contract.ts'
import { changedList } from '#shared/bulk-changes/selection.ts'
import * as certifications from './certifications.store.ts'
import * as changes from './member-changes.store.ts'
import type { Writer } from './member-changes.store.ts'
import { countHoldings, ratesOn, readSelected, type SelectedMember } from './member-selection.store.ts'
import * as payRates from './pay-rates.store.ts'

interface Kind {
  isSame(member: SelectedMember): boolean
  apply(members: readonly SelectedMember[]): Promise<unknown>
  read(ids: readonly string[]): Promise<ReadonlyMap<string, string[]>>
}

const resendAfterMs = 3_600_000

const idsOf = (members: readonly SelectedMember[]) => members.map(({ id }) => id)
const areSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each))

/** Applies a change to members, with the functions of the single changes. */
export function memberChange(tx: TenantTx, writer: Writer, change: MemberBulkChange): Kind {
  const reading = (valuesOf: (member: SelectedMember) => string[]) => async (ids: readonly string[]) =>
    new Map((await readSelected(tx, ids)).map((member) => [member.id, valuesOf(member)]))
  switch (change.kind) {
    case 'active':
      return {
        isSame: ({ deactivatedAt }) => (deactivatedAt === null) === change.active,
        apply: (members) => changes.setActive(tx, writer, members, change.active),
        async read(ids) {
          const holdings = change.active ? undefined : await countHoldings(tx, ids)
          return reading(({ id, deactivatedAt }) => [
            deactivatedAt ? 'deactivated' : 'active',
            ...(holdings?.get(id) ?? []),
          ])(ids)
        },
      }
    case 'roles': {
      const rolesOf = ({ roles }: SelectedMember) => changes.inOrder(changedList(roles, change.how, change.roles))
      return {
        isSame: (member) => areSame(member.roles, rolesOf(member)),
        apply: (members) => changes.setRoles(tx, writer, members, rolesOf),
        read: reading(({ roles }) => roles),
      }
    }
    case 'regions': {
      const regionIds = change.regionIds.map((id) => id.toLowerCase())
      const before = ({ regions }: SelectedMember) => regions.map(({ id }) => id)
      const regionIdsOf = (member: SelectedMember) => changedList(before(member), change.how, regionIds)
      return {
        isSame: (member) => areSame(before(member), regionIdsOf(member)),
        apply: (members) => changes.setRegions(tx, members, regionIdsOf),
        read: reading(({ regions }) => regions.map(({ name }) => name)),
      }
    }
    case 'manager': {
      const managerId = change.managerId?.toLowerCase() ?? null
      return {
        isSame: (member) => member.managerId === managerId,
        apply: (members) => changes.setManager(tx, members, managerId),
        read: reading(({ managerName }) => (managerName === null ? [] : [managerName])),
      }
    }
    case 'rate':
      return {
        isSame: () => false,
        apply: (members) => payRates.addToAll(tx, idsOf(members), change.rate),
        read: (ids) => ratesOn(tx, ids, change.rate.effectiveOn),
      }
    case 'invitation':
      return {
        // A member who was just invited gets no second email.
        isSame: ({ userId, invitedAt }) => userId !== null || Date.now() - (invitedAt?.getTime() ?? 0) < resendAfterMs,
        apply: (members) => changes.invite(tx, writer, members),
        read: async () => new Map(),
      }
    case 'certification':
      return {
        isSame: () => false,
        apply: (members) => certifications.addToAll(tx, idsOf(members), change.certification),
        read: async () => new Map(),
      }
  }
}
