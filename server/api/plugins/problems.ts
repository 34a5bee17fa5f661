import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isSilence } from '#server/api/db/bounded.ts'
import { isUnreachable } from '#server/api/db/unreachable.ts'
import { FileStoreError, FileStoreFull } from '#server/api/files/file-store-error.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { Storage } from '#server/api/storage.ts'
import { isFull } from '#server/writable.ts'
import { problems, type ProblemCode } from '#server/problems/problems.ts'
import { pickLanguage } from '#shared/languages.ts'
import { fieldProblems } from './validation.ts'
import { words } from './texts.ts'

/** Every refusal leaves in one form: `{ message, code, details?, fields? }`, with the request id in the header. */
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
    // A database that finds no room for its log ends, and the line to it breaks: a write that fails so is told why.
    return !reads.has(request.method) && isAway(error) && (await storage.isFull())
  }
  app.setNotFoundHandler((request, reply) => answer(new ProblemError('not_found'), request, reply))
})

/** For an address that the router itself refuses, before any hook has run: one that cannot be decoded, or is too long. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const code = error.code === 'FST_ERR_BAD_URL' ? 'invalid_request' : 'not_found'
  return answer(new ProblemError(code), request, reply.header('x-request-id', request.id))
}

function answer(problem: ProblemError, request: FastifyRequest, reply: FastifyReply) {
  const language = pickLanguage(request.headers['accept-language'])
  const { details, fields, retryAfterSeconds, ended } = problem.extras
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return (
    reply
      .code(problem.statusCode)
      .header('cache-control', 'no-store')
      // Closed while a body is on its way, the answer would be lost with it; what is left of the body is read and dropped.
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

/** The disk here, the database's (53100), or the object store. */
const foundNoRoom = (error: Error & { code?: string }) =>
  isFull(error) || error.code === '53100' || error instanceof FileStoreFull

function toProblem(error: FastifyError): ProblemError {
  if (error instanceof ProblemError) return error
  // What an address names ill cannot be there: as good as unknown, also to pages whose own address holds the id.
  if (error.validation && error.validationContext === 'params') return new ProblemError('not_found')
  if (error.validation) return new ProblemError('invalid_request', { fields: fieldProblems(error.validation) })
  const code = byFastifyCode[error.code]
  if (code) return new ProblemError(code)
  if (isAway(error)) return new ProblemError('unavailable', { retryAfterSeconds: 2 })
  if (isOutsideRegions(error)) return outsideRegions()
  if (isAboutOneself(error)) return new ProblemError('own_decision')
  if (isInLockedPeriod(error)) return new ProblemError('period_locked')
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

// What PostgreSQL cannot store: a NUL character, half a surrogate pair, the year 0, a number that is too large.
const unstorable = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008'])

// What the database says to a supervisor who is tied to regions, whatever the route.
const isOutsideRegions = (error: Error & { constraint?: string }) => error.constraint === 'held_to_regions'

/** Time and adjustments of a locked pay period do not change, whichever route writes. */
const isInLockedPeriod = (error: Error & { constraint?: string }) => error.constraint === 'period_locked'

/** Nobody decides about themselves while another could, whichever route writes. */
const isAboutOneself = (error: Error & { constraint?: string }) => error.constraint === 'own_decision'

const outsideRegions = () =>
  new ProblemError('forbidden', {
    details: words('youActInYourOwn'),
  })

// Others kept changing the same rows; a statement, a lock or an idle transaction took too long; the server follows another
// one, or is out of memory.
const busy = new Set('57014 55P03 25P03 40001 40P01 25006 53200'.split(' '))

const isGivenUp = (error: unknown): boolean => error instanceof FileStoreError || isSilence(error)

const isAway = (error: Error & { code?: string }) =>
  isGivenUp(error) || isUnreachable(error) || busy.has(error.code ?? '')
