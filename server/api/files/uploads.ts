import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import type { ProblemCode } from '#server/problems/problems.ts'

/** Accepts multipart bodies with one file on the routes of this plugin; elsewhere they are 415. */
export const acceptUploads = (app: Pick<FastifyInstance, 'register'>, bytesMax: number, fieldBytesMax = 1_024) =>
  app.register(multipart, {
    limits: { fileSize: bytesMax, files: 1, fields: 10, fieldSize: fieldBytesMax, headerPairs: 50 },
  })

export interface Upload {
  content: Buffer
  name: string
  /** A text field that came before the file. */
  field(name: string): string | undefined
}

/** @throws ProblemError 400 for a body without a field `file`, or a truncated one; 413 and 415 come from the parser. */
export async function readUpload(request: FastifyRequest, refusal: ProblemCode = 'image_refused'): Promise<Upload> {
  const part = await request.file().catch(unreadable)
  if (part?.fieldname !== 'file') throw fieldProblem(refusal, 'file')
  return {
    content: await part.toBuffer().catch(unreadable),
    name: part.filename ?? '',
    field(name) {
      const field = part.fields[name]
      return field && 'value' in field && typeof field.value === 'string' ? field.value : undefined
    },
  }
}

/** Errors for which the parser has no code mean an invalid multipart body. */
function unreadable(error: unknown): never {
  throw error instanceof Error && 'statusCode' in error ? error : new ProblemError('invalid_request')
}
