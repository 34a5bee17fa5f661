import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isSilence } from '#server/api/db/bounded.ts'
import { isUnreachable } from '#server/api/db/unreachable.ts'
import { FileStoreError, FileStoreFull } from '#server/api/files/file-store.ts'
import { ProblemError } from '#server/api/problem.ts'
import { refusalIn } from '#server/api/refusals.ts'
import type { Storage } from '#server/api/storage.ts'
import { isDiskFull } from '#server/writable.ts'
import { problems, type ProblemCode } from '#server/problems/problems.ts'
import { pickLanguage } from '#shared/languages.ts'
import { fieldProblems } from './validation.ts'
import { words } from './texts.ts'

/** Sends every error in one format: `{ message, code, details?, fields? }`, with the request id in the header. */
export const problemAnswers = fp<{ storage: Storage }>(async (app, { storage }) => {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = (await isOutOfRoom(error, request)) ? storageFull() : toProblem(error)
    if (problem.statusCode >= 500) request.log.error({ err: error }, 'request failed')
    return answer(problem, request, reply)
  })
  const isOutOfRoom = async (error: FastifyError, request: FastifyRequest) => {
    if (foundNoRoom(error)) {
      storage.refused()
      return true
    }
    // PostgreSQL exits when its WAL has no room, which breaks the connection: a write that fails this way is reported
    // as out of space.
    return !reads.has(request.method) && isAway(error) && (await storage.isFull())
  }
  app.setNotFoundHandler((request, reply) => answer(new ProblemError('not_found'), request, reply))
})

/** Handles URLs the router itself rejects before any hook: not decodable, or too long. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const code = error.code === 'FST_ERR_BAD_URL' ? 'invalid_request' : 'not_found'
  return answer(new ProblemError(code), request, reply.header('x-request-id', request.id))
}

function answer(problem: ProblemError, request: FastifyRequest, reply: FastifyReply) {
  const language = pickLanguage(request.headers['accept-language'])
  const { details, fields, retryAfterSeconds, ended } = problem.extras
  if (problem.code === 'api_key_invalid') reply.header('www-authenticate', 'Bearer error="invalid_token"')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return (
    reply
      .code(problem.statusCode)
      .header('cache-control', 'no-store')
      // With `Connection: close` during an upload the response would be lost; the rest of the body is discarded.
      .removeHeader('connection')
      .send({
        code: problem.code,
        message: problems[problem.code].message(language),
        ...(details && { details: details(language) }),
        ...(fields && { fields: fields.map(({ path, message }) => ({ path, message: message(language) })) }),
        ...(ended && { ended }),
      })
  )
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
const storageFull = () => new ProblemError('storage_full', { retryAfterSeconds: 30 })

/** The local disk, the database's (53100), or the object store. */
const foundNoRoom = (error: Error & { code?: string }) =>
  isDiskFull(error) || error.code === '53100' || error instanceof FileStoreFull

function toProblem(error: FastifyError): ProblemError {
  const refusal = refusalIn(error)
  if (refusal) return refusal
  // A malformed id cannot exist, so it is answered like an unknown one.
  if (error.validation && error.validationContext === 'params') return new ProblemError('not_found')
  if (error.validation) return new ProblemError('invalid_request', { fields: fieldProblems(error.validation) })
  const code = byFastifyCode[error.code]
  if (code) return new ProblemError(code)
  if (isAway(error)) return new ProblemError('unavailable', { retryAfterSeconds: 2 })
  if (isOutsideRegions(error)) return outsideRegions()
  if (unstorable.has(error.code)) return new ProblemError('invalid_request')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new ProblemError('invalid_request')
  return new ProblemError('internal_error')
}

const byFastifyCode: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
}

// Values PostgreSQL cannot store: NUL, a lone surrogate, the year 0, a number out of range.
const unstorable = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008'])

// The database rejects writes of supervisors outside their regions, on any route.
const isOutsideRegions = (error: Error & { constraint?: string }) => error.constraint === 'held_to_regions'

const outsideRegions = () =>
  new ProblemError('forbidden', {
    details: words('youActInYourOwn'),
  })

// Repeated serialization failures; a timeout of a statement, lock or idle transaction; a server that is read-only or
// out of memory.
const busy = new Set('57014 55P03 25P03 40001 40P01 25006 53200'.split(' '))

const isGivenUp = (error: unknown): boolean => error instanceof FileStoreError || isSilence(error)

const isAway = (error: Error & { code?: string }) =>
  isGivenUp(error) || isUnreachable(error) || busy.has(error.code ?? '')
