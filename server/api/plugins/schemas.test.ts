import type { AnySchema } from 'ajv'
import { describe, expect, test } from 'vitest'
import { everyContract } from '#server/api/test/contracts.ts'
import { serializerOf } from './serialization.ts'
import { validatorOf } from './validation.ts'

const contracts = await everyContract()

describe('schemas', () => {
  // Schemas are compiled on first use, so a start does not detect errors.
  test('compiles the schemas of every contract', () => {
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

  test('reports a schema that cannot be compiled', () => {
    expect(() => validatorOf({ type: 'text' }, 'body')).toThrow(/type/)
    expect(() => serializerOf({ type: 'text' })).toThrow(/schema is invalid/)
  })
})
