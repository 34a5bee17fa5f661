import type { AnySchema } from 'ajv'
import { expect, test } from 'vitest'
import { everyContract } from '#server/api/test/contracts.ts'
import { serializerOf } from './serialization.ts'
import { validatorOf } from './validation.ts'

const contracts = await everyContract()

// They are compiled with the first request, so the start would not tell.
test('what every contract says of requests and answers can be compiled', () => {
  const parts = contracts.flatMap(({ schema = {} }) =>
    ['params', 'querystring', 'headers', 'body'].flatMap((part) =>
      schema[part] ? [[part, schema[part]] as const] : [],
    ),
  )
  const answers = contracts.flatMap(({ schema = {} }) => Object.values(schema['response'] ?? {}))
  expect(parts.length).toBeGreaterThan(contracts.length)
  expect(answers.length).toBeGreaterThanOrEqual(contracts.length / 2)
  for (const [part, schema] of parts) expect(validatorOf(schema as AnySchema, part)).toBeTypeOf('function')
  for (const schema of answers) expect(serializerOf(schema)).toBeTypeOf('function')
})

test('what cannot be compiled is told', () => {
  expect(() => validatorOf({ type: 'text' }, 'body')).toThrow(/type/)
  expect(() => serializerOf({ type: 'text' })).toThrow(/schema is invalid/)
})
