import { CamelCasePlugin, type CompiledQuery, type RawBuilder } from 'kysely'
import { alwaysPrepare } from './prepared-statements.ts'
import type { TenantTx } from './tenant.ts'

/** Placeholder of a value that is not known yet. */
class Blank<Given> {
  readonly name: keyof Given

  constructor(name: keyof Given) {
    this.name = name
  }
}

const names = new CamelCasePlugin()

/**
 * Builds a statement once, then only fills in values, and caches its plan: for very frequent queries building and
 * planning take longer than executing. Neither the form nor the plan may depend on the values. Names in nested rows are
 * converted too.
 */
export function compileOnce<Given extends object, Row>(build: (tx: TenantTx, given: Given) => RawBuilder<Row>) {
  const blanks = new Proxy({} as Given, { get: (_, name) => new Blank<Given>(name as keyof Given) })
  let ready: CompiledQuery | undefined
  return async (tx: TenantTx, given: Given): Promise<Row[]> => {
    ready ??= preparedQuery(build(tx, blanks).compile(tx))
    const parameters = ready.parameters.map((value) =>
      value instanceof Blank ? given[value.name as keyof Given] : value,
    )
    const result = await tx.withoutPlugins().executeQuery<never>({ ...ready, parameters })
    const { rows } = await names.transformResult({ result, queryId: ready.queryId })
    return rows as Row[]
  }
}

function preparedQuery(query: CompiledQuery): CompiledQuery {
  alwaysPrepare(query.sql)
  return query
}
