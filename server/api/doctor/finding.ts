/** The result of one check. */
export interface Finding {
  readonly check: string
  /** A warning works today but may fail later; a failure does not work now. */
  readonly outcome: 'ok' | 'warning' | 'failed'
  /** The state or, for a problem, the remedy. */
  readonly detail: string
}

/** Runs one check, which resolves to a description or warning, or throws. */
export async function runCheck(check: string, attempt: () => Promise<string | { warning: string }>): Promise<Finding> {
  try {
    const result = await attempt()
    return typeof result === 'string'
      ? { check, outcome: 'ok', detail: result }
      : { check, outcome: 'warning', detail: result.warning }
  } catch (error) {
    return { check, outcome: 'failed', detail: reasonOf(error) }
  }
}

/**
 * Returns the message with its causes in one line: Node hides refusals of several addresses, and fetch any refusal, in
 * causes.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  const text = (error.message || error.name).replaceAll(/\s*\n\s*/g, ' ')
  return error.cause === undefined ? text : `${text} (${reasonOf(error.cause)})`
}
