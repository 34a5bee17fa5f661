/** No way to the server; it starts, stops, or has no connection left; a pooler before it has none (class 08). */
const codes = new Set(
  (
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EHOSTDOWN ENOTFOUND EAI_AGAIN ' +
    '08000 08001 08003 08006 57P01 57P02 57P03 53300'
  ).split(' '),
)

/** What PgBouncer says of everything, whose text alone tells a database that is away from a caller that is refused. */
const poolerCode = '08P01'
const poolerRefuses = /password|auth|no such|not allowed|unsupported|required/i

/** The driver's own words, which have no code. */
const lost =
  /^(?:Connection terminated|Client has encountered|Query read timeout|timeout (?:expired|exceeded when trying to connect))/

/** Whether an error says that the database cannot be reached at the moment, not that it refuses us or what was asked. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // A name of several addresses fails with the errors of all.
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  // The socket of a server that is not there.
  if (code === 'ENOENT') return syscall === 'connect'
  if (code === poolerCode) return !poolerRefuses.test(error.message)
  return codes.has(code ?? '') || lost.test(error.message)
}
