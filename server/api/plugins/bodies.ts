import { isUtf8 } from 'node:buffer'
import fp from 'fastify-plugin'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import { words } from './texts.ts'

const storable = words('thisHasCharactersThatNo')

/** Accepts JSON in UTF-8 only; an empty body counts as none. Anything else is 415, unless a route accepts multipart. */
export const bodies = fp(async (app) => {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    const charsets = charsetsOf(request.headers['content-type'] ?? '')
    // Parsers disagree on which of two charsets applies.
    if (charsets.length > 1 || !charsets.every(isUnicode)) {
      return done(otherCharset('unsupported_type', charsets.join(', ')))
    }
    if (!isUtf8(bytes)) return done(otherCharset('invalid_request', 'UTF-8'))
    if (bytes.length === 0) return done(null, undefined)
    return parseJson(request, bytes.toString('utf8'), done)
  })

  // JSON may contain lone surrogates and NUL, which PostgreSQL cannot store.
  app.addHook('preValidation', async ({ body }) => {
    const path = unstorableIn(body)
    if (path !== undefined) throw fieldProblem('invalid_request', path, storable)
  })
})

const parameter = /;\s*([^\s=;"]+)\s*=\s*("(?:[^"\\]|\\.)*"?|[^;]*)/g

const charsetsOf = (contentType: string) =>
  [...contentType.matchAll(parameter)]
    .filter(([, name = '']) => /^charset\b/i.test(name))
    .map(([, , value = '']) => value.trim().replace(/^"(.*)"$/s, '$1'))
const isUnicode = (charset: string) => /^(utf-?8|us-ascii)$/i.test(charset)

const otherCharset = (code: 'unsupported_type' | 'invalid_request', charset: string) =>
  new ProblemError(code, {
    details: code === 'unsupported_type' ? words('sendJSONInUTF8', { charset }) : words('theBodyIsNotValid'),
  })

/** Returns the path of the first text or key that cannot be stored. */
function unstorableIn(root: unknown): string | undefined {
  const waiting: { value: unknown; path: string }[] = [{ value: root, path: '' }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && isUnstorable(value)) return path
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    const entries = Object.entries(value)
    for (const [key, inner] of entries.toReversed()) {
      if (isUnstorable(key)) return path
      if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null)) {
        waiting.push({ value: inner, path: path === '' ? key : `${path}.${key}` })
      }
    }
  }
  return undefined
}

const isUnstorable = (text: string) => text.includes('\u0000') || !text.isWellFormed()
