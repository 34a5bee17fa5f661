import { archiveClient, updateClient } from '../clients/clients.contract.ts'
import type { ClientBulkChange } from '../clients/client-bulk.contract.ts'
import { addCertification, addPayRate } from '../members/member-records.contract.ts'
import type { MemberBulkChange } from '../members/member-bulk.contract.ts'
import {
  deactivateMember,
  inviteMember,
  moveMember,
  setMemberRoles,
  updateMember,
} from '../members/members.contract.ts'
import { removeRegion } from '../regions/regions.contract.ts'
import type { Permission } from '../access/permissions.ts'

/** A route's requirements for its caller. */
export interface Demand {
  readonly config: { readonly access: Permission; readonly stepUp?: boolean }
}

/** The single change of each bulk change, whose permission and reauthentication it needs. */
export const singleChanges = {
  members: {
    active: deactivateMember,
    roles: setMemberRoles,
    regions: updateMember,
    manager: moveMember,
    rate: addPayRate,
    certification: addCertification,
    invitation: inviteMember,
  } satisfies Record<MemberBulkChange['kind'], Demand>,
  clients: { status: updateClient, archived: archiveClient } satisfies Record<ClientBulkChange['kind'], Demand>,
  regions: { removal: removeRegion } satisfies Record<string, Demand>,
} as const

/** The single change of a kind, as stored. */
export const singleChangeOf = (list: keyof typeof singleChanges, kind: string): Demand | undefined =>
  (singleChanges[list] as Readonly<Record<string, Demand>>)[kind]
