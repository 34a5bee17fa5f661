/** What came of one thing that was tried. */
export interface Finding {
  readonly check: string
  /** A warning serves today and may not tomorrow; what failed does not work now. */
  readonly outcome: 'ok' | 'warning' | 'failed'
  /** How it is or, where it is not right, what to do. */
  readonly detail: string
}

/** Tries one thing. Resolves to how it is, or to a warning; throws what failed. */
export async function tried(check: string, attempt: () => Promise<string | { warning: string }>): Promise<Finding> {
  try {
    const found = await attempt()
    return typeof found === 'string'
      ? { check, outcome: 'ok', detail: found }
      : { check, outcome: 'warning', detail: found.warning }
  } catch (error) {
    return { check, outcome: 'failed', detail: reasonOf(error) }
  }
}

/** In one line, with what led to it: Node puts refusals of several addresses, and fetch any, where no message tells. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  const own = (error.message || error.name).replaceAll(/\s*\n\s*/g, ' ')
  return error.cause === undefined ? own : `${own} (${reasonOf(error.cause)})`
}
