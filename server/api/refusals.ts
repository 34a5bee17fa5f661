import { ProblemError } from './problem.ts'

/**
 * Writes the database refuses on any route: time in a locked pay period, decisions about oneself, and another place for
 * an account in a company's hands.
 */
const everywhere = {
  own_decision: 'own_decision',
  period_locked: 'period_locked',
  account_held: 'account_held',
  account_kept: 'account_kept',
} as const

/** The problem behind an error that refuses a write; undefined for any other error. */
export function refusalIn(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const code = Object.hasOwn(everywhere, constraint) ? everywhere[constraint as keyof typeof everywhere] : undefined
  return code && new ProblemError(code)
}

/** Refuses some rows of a change of many; the others can be changed without them. */
export class RowsRefused extends ProblemError {
  readonly ids: ReadonlySet<string>

  constructor(problem: ProblemError, rows: readonly { readonly id: string }[]) {
    super(problem.code, problem.extras)
    this.ids = new Set(rows.map(({ id }) => id))
  }
}

/** @throws RowsRefused naming the rows that the rule refuses. */
export function refuseRows<R extends { readonly id: string }>(
  rows: readonly R[],
  isRefused: (row: R) => boolean,
  problem: () => ProblemError,
): void {
  const refused = rows.filter(isRefused)
  if (refused.length > 0) throw new RowsRefused(problem(), refused)
}
