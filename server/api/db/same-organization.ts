import type { JoinBuilder, StringReference } from 'kysely'

/**
 * Joins two tenant tables by a column each, within one organization: `(join) => onSameOrganization(join, 'm.id',
 * 'c.memberId')`. Keys of tenant tables begin with `organization_id`, so that their index serves the join.
 */
export const onSameOrganization = <DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  left: QualifiedColumn<DB, TB>,
  right: QualifiedColumn<DB, TB>,
): JoinBuilder<DB, TB> =>
  // Every tenant table has the column, which the types of the builder cannot express.
  join.onRef(organizationOf(left) as never, '=', organizationOf(right) as never).onRef(left, '=', right)

type QualifiedColumn<DB, TB extends keyof DB> = StringReference<DB, TB> & `${string}.${string}`

const organizationOf = (column: string) => `${column.slice(0, column.indexOf('.'))}.organizationId`
