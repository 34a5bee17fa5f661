import { findLogLines } from '#server/log-search.ts'
import { timeOfId } from '#server/api/uuid-time.ts'
import { fieldProblem } from '#server/api/problem.ts'
import type { AdminRequest } from '#shared/admin/admin.contract.ts'

/**
 * Finds the log lines of a request on this machine.
 * @throws ProblemError 400 naming `requestId` if the id contains no time.
 */
export async function readRequest(logDir: string, id: string): Promise<AdminRequest> {
  const requestId = id.toLowerCase()
  if (requestId[14] !== '7') throw fieldProblem('invalid_request', 'requestId')
  const epochMs = timeOfId(requestId)
  const at = new Date(epochMs).toISOString()
  const { keptSince, lines: named } = await findLogLines(logDir, requestId, epochMs)
  const lines = named.filter(({ line }) => isAbout(line, requestId))
  const tooOld = keptSince === null || at < keptSince
  return { requestId, at, state: lines.length > 0 ? 'found' : tooOld ? 'too_old' : 'none', keptSince, lines }
}

/** Ignores the path, because the log line of an earlier lookup has the searched id in its path. */
const isAbout = ({ path: _path, ...line }: Record<string, unknown>, requestId: string) =>
  JSON.stringify(line).includes(requestId)
