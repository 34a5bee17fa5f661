/** One statement of a request: its name, and when it was asked, on the clock of `performance.now()`. */
export interface RanStatement {
  readonly name: string
  readonly startedAt: number
  readonly ms: number
}

/** What a request asked of the database. */
export interface RanStatements {
  count: number
  ms: number
  /** The first of them; one that asks a thousand times is no longer told one by one. */
  readonly first: RanStatement[]
}

const toldMax = 40
const opening = /^(?:begin|start transaction|select set_config\()/

export const noStatements = (): RanStatements => ({ count: 0, ms: 0, first: [] })

/** Adds one that is over now; what opens a transaction goes out with the statement after it, which has its time. */
export function addStatement(statements: RanStatements, text: string, ms: number): void {
  if (opening.test(text)) return
  statements.count += 1
  statements.ms += ms
  if (statements.first.length < toldMax)
    statements.first.push({ name: statementName(text), startedAt: performance.now() - ms, ms })
}

const names = new Map<string, string>()
const namesMax = 2_000

/** Its verb and its first table: "select work_logs". Values are never part of a text, which has places for them. */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  const [, verb = 'sql'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|lock table)\s+(?:only\s+)?"?([a-z_]\w*)\b"?(?!\s*[.(])/i.exec(text) ?? []
  const name = table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase()
  if (names.size < namesMax) names.set(text, name)
  return name
}

/** What a log line says of work that began at a time: how long it took, and what it asked of the database. */
export const tookSince = (startedAt: number, { count, ms, first }: RanStatements) => ({
  ms: tenths(performance.now() - startedAt),
  ...(count > 0 && {
    db: {
      count,
      ms: tenths(ms),
      // Name, milliseconds from the beginning, milliseconds: a line is written for every request.
      first: first.map((one) => [one.name, tenths(one.startedAt - startedAt), tenths(one.ms)] as const),
    },
  }),
})

const tenths = (ms: number) => Math.round(ms * 10) / 10
