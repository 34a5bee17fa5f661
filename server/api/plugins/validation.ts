import { Ajv, type AnySchema, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import fp from 'fastify-plugin'
import type { FieldProblem } from '#server/api/problem.ts'
import { phoneHint } from '#server/api/domain/phone-number.ts'
import { e164 } from '#shared/telephony/calls.ts'
import { linePattern, namePattern, textPattern, wordsPattern } from '#shared/text-kinds.ts'
import { addPreservedForms } from './preserved-forms.ts'
import { compileSizesFirst, type Validate } from './sizes-first.ts'
import { words } from './texts.ts'

/** Ajv's optimizer took half of a schema's compilation, and V8 removes the same code. */
export const compilation = { code: { optimize: false } } as const

const shared = { allErrors: true, strict: false, removeAdditional: false, useDefaults: true, ...compilation } as const

/** Bodies are not coerced; only query strings and paths, which are text, are converted to numbers and booleans. */
const exact = withFormats(new Ajv({ ...shared, coerceTypes: false }))
const coercing = withFormats(new Ajv({ ...shared, coerceTypes: 'array' }))

/** Returns the validator of one part of a request. */
export const validatorOf = (schema: AnySchema, httpPart?: string) =>
  compileSizesFirst(httpPart === 'body' ? exact : coercing, schema)

const compiled = { body: new WeakMap<object, Validate>(), rest: new WeakMap<object, Validate>() }

export const validation = fp(async (app) => {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const known = httpPart === 'body' ? compiled.body : compiled.rest
    // Compiled on first use: compiling all would dominate the startup time.
    const validate: Validate = (data) => {
      const check = known.getOrInsertComputed(schema as object, () => validatorOf(schema as AnySchema, httpPart))
      const valid = check(data)
      validate.errors = check.errors ?? null
      return valid
    }
    return validate
  })
})

function withFormats(ajv: Ajv) {
  addFormats.default(ajv, ['date', 'date-time', 'uuid'])
  addPreservedForms(ajv)
  return ajv
}

// No form has more fields; a malicious body may have a hundred thousand errors.
const shownMax = 100

/** Converts validation errors to messages per field, in the user's language. */
export function fieldProblems(problems: readonly Partial<ErrorObject>[]): FieldProblem[] {
  const errors = problems.slice(0, shownMax)
  const problemsByField = new Map<string, FieldProblem>()
  for (const error of errors.filter((error) => !isOtherChoice(error, errors))) {
    const path = pathOf(error)
    if (!problemsByField.has(path)) problemsByField.set(path, { path, message: sentence(error) })
  }
  return [...problemsByField.values()]
}

/** The null alternative's error is dropped when another error explains the problem. */
function isOtherChoice(error: Partial<ErrorObject>, errors: readonly Partial<ErrorObject>[]): boolean {
  const { instancePath = '', keyword, params = {} } = error
  if (keyword !== 'anyOf' && !(keyword === 'type' && params['type'] === 'null')) return false
  return errors.some((other) => other.instancePath?.startsWith(`${instancePath}/`))
}

function pathOf({ instancePath = '', params = {} }: Partial<ErrorObject>): string {
  const parent = instancePath.slice(1).replaceAll('/', '.')
  const key: unknown = params['missingProperty'] ?? params['additionalProperty']
  return typeof key === 'string' ? [parent, key].filter(Boolean).join('.') : parent
}

function sentence({ keyword, params = {}, instancePath = '' }: Partial<ErrorObject>): FieldProblem['message'] {
  switch (keyword) {
    case 'required':
      return words('thisIsNeeded')
    case 'additionalProperties':
      return words('thisIsNotKnownHere')
    case 'minLength':
      return words('thisIsTooShort')
    case 'maxLength':
      return words('atMostCharacters', { limit: params['limit'] })
    case 'minimum':
      return words('atLeast', { limit: params['limit'] })
    case 'maximum':
      return words('atMost', { limit: params['limit'] })
    case 'minItems':
      return words('chooseAtLeast', { limit: params['limit'] })
    case 'maxItems':
      return words('atMostEntries', { limit: params['limit'] })
    case 'uniqueItems':
      return words('theSameEntryIsThere')
    case 'enum':
      return words('chooseOneOfTheGiven')
    case 'type':
      return words('thisMustBeOfType', { type: params['type'] })
    case 'pattern':
      return patternSentences[String(params['pattern'])] ?? unexpected(instancePath)
    case 'x-phone-number':
      return phoneHint(null)
    default:
      return unexpected(instancePath)
  }
}

const patternSentences: Readonly<Record<string, FieldProblem['message']>> = {
  [namePattern]: words('textKind.name'),
  [linePattern]: words('textKind.line'),
  [wordsPattern]: words('textKind.words'),
  [textPattern]: words('textKind.text'),
  [e164]: words('enterTheNumberWithAnd'),
}

const unexpected = (instancePath: string): FieldProblem['message'] =>
  /email$/i.test(instancePath) ? words('enterAFullEmailAddress') : words('thisIsNotWrittenAs')
