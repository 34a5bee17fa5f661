import { Type, type Static } from 'typebox'
import { BulkOutcome, Seen, SelectionOf } from '../bulk-changes/bulk-changes.contract.ts'
import { bulkChangePaths } from '../bulk-changes/paths.ts'
import { listChanges } from '../bulk-changes/selection.ts'
import { Closed, Id, Nullable, organizationParams } from '../schema.ts'
import { NewCertification, NewPayRate } from './member-records.contract.ts'
import { memberFilter } from './member-filter.ts'
import { Roles } from './members.contract.ts'

const How = Type.Enum([...listChanges])

/** Each has the effect of the single change. */
export const MemberBulkChange = Type.Union([
  Closed({ kind: Type.Literal('active'), active: Type.Boolean() }),
  Closed({ kind: Type.Literal('roles'), how: How, roles: Roles }),
  Closed({
    kind: Type.Literal('regions'),
    how: How,
    regionIds: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
  }),
  Closed({ kind: Type.Literal('manager'), managerId: Nullable(Id) }),
  Closed({ kind: Type.Literal('rate'), rate: NewPayRate }),
  Closed({ kind: Type.Literal('certification'), certification: NewCertification }),
  Closed({ kind: Type.Literal('invitation') }),
])
export type MemberBulkChange = Static<typeof MemberBulkChange>

const bulkRequest = { selection: SelectionOf(memberFilter), change: MemberBulkChange }

export const previewMemberChanges = {
  method: 'POST',
  url: bulkChangePaths.memberBulkPreview,
  config: { access: 'members.manage', isDryRun: true },
  schema: {
    summary: 'What a bulk change of members would do, and whom it would leave out',
    params: organizationParams,
    body: Closed(bulkRequest),
    response: { 200: BulkOutcome },
  },
} as const

export const changeMembers = {
  method: 'POST',
  url: bulkChangePaths.memberBulkChanges,
  config: { access: 'members.manage' },
  schema: {
    summary: 'Change all selected members at once; 409 when they are not those of the preview anymore',
    params: organizationParams,
    body: Closed({ ...bulkRequest, ...Seen }),
    response: { 200: BulkOutcome },
  },
} as const
