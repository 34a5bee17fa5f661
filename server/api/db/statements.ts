/** A statement of a request: its name and start on the clock of `performance.now()`. */
export interface StatementTiming {
  readonly name: string
  readonly startedAt: number
  readonly ms: number
}

/** The statements of a request. */
export interface StatementTimings {
  count: number
  ms: number
  /** The first ones; further ones are only counted. */
  readonly first: StatementTiming[]
}

const reportedMax = 40
const opening = /^(?:begin|start transaction|select set_config\()/

export const noStatements = (): StatementTimings => ({ count: 0, ms: 0, first: [] })

/** Records a finished statement; one that opens a transaction is sent with the next, which has its time. */
export function addStatement(statements: StatementTimings, text: string, ms: number): void {
  if (opening.test(text)) return
  statements.count += 1
  statements.ms += ms
  if (statements.first.length < reportedMax)
    statements.first.push({ name: statementName(text), startedAt: performance.now() - ms, ms })
}

const names = new Map<string, string>()
const namesMax = 2_000

/** Returns its verb and first table: "select work_logs". Texts never contain values, only placeholders. */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  const [, verb = 'sql'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|lock table)\s+(?:only\s+)?"?([a-z_]\w*)\b"?(?!\s*[.(])/i.exec(text) ?? []
  const name = table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase()
  if (names.size < namesMax) names.set(text, name)
  return name
}

/** Returns the log fields of an operation: its duration and its statements. */
export const timingFields = (startedAt: number, { count, ms, first }: StatementTimings) => ({
  ms: tenths(performance.now() - startedAt),
  ...(count > 0 && {
    db: {
      count,
      ms: tenths(ms),
      // Name, start in ms from the beginning, duration in ms; kept compact, since every request logs them.
      first: first.map(
        (statement) => [statement.name, tenths(statement.startedAt - startedAt), tenths(statement.ms)] as const,
      ),
    },
  }),
})

const tenths = (ms: number) => Math.round(ms * 10) / 10
