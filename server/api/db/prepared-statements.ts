import { requestContext } from '#server/api/context.ts'

// Each cached plan takes some 100 kB per connection; texts with that many parameters seldom repeat.
const textsMax = 200
const valuesMax = 20

const names = new Map<string, string>()
/** Statements whose plan suits all values, cached on every route. */
const always = new Set<string>()
let count = 0

export const alwaysPrepare = (text: string) => always.add(text)

/**
 * Returns the name under which a connection caches a statement's plan, if the route declares `preparesStatements`.
 * Planning costs several times more than reading a page. A cached plan serves all values and organizations, and may
 * have been created for one with three clients; queries with lists of ids or day windows are therefore planned each
 * time.
 */
export function preparedName(text: string, values: readonly unknown[]): string | undefined {
  if (!always.has(text) && !(requestContext.getStore()?.preparesStatements && isKept(text, values))) return undefined
  const known = names.get(text)
  if (known || (names.size >= textsMax && !always.has(text))) return known
  const name = `kept_${++count}`
  names.set(text, name)
  return name
}

const isKept = (text: string, values: readonly unknown[]) =>
  values.length <= valuesMax && !values.some(Array.isArray) && !/^(begin|commit|rollback)$/.test(text)

/** Runs `work` with or without cached plans, overriding the route. */
export const withPreparedStatements = <T>(preparesStatements: boolean, work: () => T): T =>
  requestContext.run({ requestId: '', userId: null, ...requestContext.getStore(), preparesStatements }, work)

/** True when a cached plan's table has changed; every text then gets a new name. */
export function isOutdatedPlan(error: unknown): boolean {
  const outdated = error instanceof Error && error.message === 'cached plan must not change result type'
  if (outdated) names.clear()
  return outdated
}
