import { expect, test } from 'vitest'
import { everyContract } from '#server/api/test/contracts.ts'

interface Schema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  'x-phone-number'?: true
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  patternProperties?: Record<string, Schema>
}

/** Compared as a whole and never kept: passwords, tokens, who signs in; and what the telephone's provider sends. */
const exceptions = /password$|token$|users\/(?:login|password-reset-link)\.email$|telephony\/(?:voice|status)\.\w+$/i

function bareTexts(schema: Schema, path: string): string[] {
  const { type, format, pattern, properties = {}, items, anyOf = [], allOf = [], patternProperties = {} } = schema
  if (type === 'string') {
    return format || pattern || schema['x-phone-number'] || schema.enum || 'const' in schema || exceptions.test(path)
      ? []
      : [path]
  }
  return [
    ...Object.entries(properties).flatMap(([key, inner]) => bareTexts(inner, `${path}.${key}`)),
    ...Object.values(patternProperties).flatMap((inner) => bareTexts(inner, `${path}.*`)),
    ...[...anyOf, ...allOf].flatMap((inner) => bareTexts(inner, path)),
    ...(items ? bareTexts(items, `${path}[]`) : []),
  ]
}

test('every text of every body says whether it is one line, several, or something narrower', async () => {
  const bare = (await everyContract()).flatMap(({ method, url, schema = {} }) =>
    bareTexts((schema['body'] ?? {}) as Schema, `${method} ${url}`),
  )
  expect(bare).toEqual([])
})
