/**
 * The server is unreachable, starting, stopping or out of connections; also a pooler without a connection (class 08).
 */
const codes = new Set(
  (
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EHOSTDOWN ENOTFOUND EAI_AGAIN ' +
    '08000 08001 08003 08006 57P01 57P02 57P03 53300'
  ).split(' '),
)

/**
 * PgBouncer uses one code for everything; only the text distinguishes an unreachable database from a rejected client.
 */
const poolerCode = '08P01'
const poolerRefuses = /password|auth|no such|not allowed|unsupported|required/i

/** The driver's own messages, which have no code. */
const lost =
  /^(?:Connection terminated|Client has encountered|Query read timeout|timeout (?:expired|exceeded when trying to connect))/

/** True when the database is temporarily unreachable, as opposed to rejecting us or the query. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // A host with several addresses fails with the errors of all.
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  // The socket of a server that is not running.
  if (code === 'ENOENT') return syscall === 'connect'
  if (code === poolerCode) return !poolerRefuses.test(error.message)
  return codes.has(code ?? '') || lost.test(error.message)
}
