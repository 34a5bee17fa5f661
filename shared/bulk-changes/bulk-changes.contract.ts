import { Type, type Static, type TProperties } from 'typebox'
import { KeptRecord } from '../imports/imports.contract.ts'
import { Closed, Hash, Id, Nullable } from '../schema.ts'
import { bulkChangePaths } from './paths.ts'
import { bulkRowsMax } from './selection.ts'

/** Rows by their ids, or all that a list's filter finds. */
export const SelectionOf = <T extends TProperties>(filter: T) =>
  Type.Union([
    Closed({ ids: Type.Array(Id, { minItems: 1, maxItems: bulkRowsMax, uniqueItems: true }) }),
    Closed({ filter: Closed(filter) }),
  ])

/** The preview's hash, which changes with the rows. */
export const Seen = { seen: Hash }

export const BulkOutcome = Type.Object({
  /** The act to undo; null in a preview and if nothing changed. */
  id: Nullable(Id),
  matched: Type.Integer(),
  changed: Type.Integer(),
  /** Rows that are so already. */
  unchanged: Type.Integer(),
  refusedCount: Type.Integer(),
  /** The first rows that stay as they are, with the reason in the caller's language. */
  refused: Type.Array(Type.Object({ id: Id, name: Type.String(), code: Type.String(), message: Type.String() })),
  /** The first rows that change. Values are codes or names; of a rate its basis and its amount in 1/10000. */
  rows: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      before: Type.Array(Type.String()),
      after: Type.Array(Type.String()),
    }),
  ),
  ...Seen,
})
export type BulkOutcome = Static<typeof BulkOutcome>

export const BulkUndo = Type.Object({
  /** The first records that stay, since they were changed or used after the bulk change. */
  kept: Type.Array(KeptRecord),
  keptCount: Type.Integer(),
  rowCount: Type.Integer(),
})
export type BulkUndo = Static<typeof BulkUndo>

export const undoBulkChange = {
  method: 'POST',
  url: bulkChangePaths.bulkChangeUndo,
  config: { access: 'clients.manage' },
  schema: {
    summary:
      'Undo a whole bulk change, for 24 hours; it needs what the change needed, and keeps what was changed since',
    params: Type.Object({ organizationId: Id, bulkChangeId: Id }),
    response: { 200: BulkUndo },
  },
} as const
