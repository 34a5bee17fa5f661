import { requestContext } from '#server/api/context.ts'

// A connection remembers the plan of each, some 100 kB; what is asked with so many values is seldom the same text twice.
const textsMax = 200
const valuesMax = 20

const names = new Map<string, string>()
/** Statements whose one plan is right for all values, wherever they are asked. */
const always = new Set<string>()
let count = 0

export const alwaysPrepare = (text: string) => always.add(text)

/**
 * The name under which a connection keeps the plan of a statement, where the route says so (`preparesStatements`). Making a plan
 * costs several times what a page costs to read. A kept plan is the same for all values and all organisations, and may
 * have been made for one with three clients: lists of ids and windows of days are planned each time.
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

/** Keeps the plans of what `work` asks, or does not, whatever the route says. */
export const withPreparedStatements = <T>(preparesStatements: boolean, work: () => T): T =>
  requestContext.run({ requestId: '', userId: null, ...requestContext.getStore(), preparesStatements }, work)

/** Whether a kept plan no longer fits its table, which got another column: then every text gets a new name. */
export function isOutdatedPlan(error: unknown): boolean {
  const outdated = error instanceof Error && error.message === 'cached plan must not change result type'
  if (outdated) names.clear()
  return outdated
}
