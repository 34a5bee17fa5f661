import { describe, expect, test } from 'vitest'
import { everyContract } from '#server/api/test/contracts.ts'

interface Schema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  'x-phone-number'?: true
  'x-compared'?: true
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  patternProperties?: Record<string, Schema>
}

function bareTexts(schema: Schema, path: string): string[] {
  const { type, format, pattern, properties = {}, items, anyOf = [], allOf = [], patternProperties = {} } = schema
  if (type === 'string') {
    const { 'x-phone-number': isPhone, 'x-compared': isCompared } = schema
    return format || pattern || isPhone || isCompared || schema.enum || 'const' in schema ? [] : [path]
  }
  return [
    ...Object.entries(properties).flatMap(([key, inner]) => bareTexts(inner, `${path}.${key}`)),
    ...Object.values(patternProperties).flatMap((inner) => bareTexts(inner, `${path}.*`)),
    ...[...anyOf, ...allOf].flatMap((inner) => bareTexts(inner, path)),
    ...(items ? bareTexts(items, `${path}[]`) : []),
  ]
}

const parts = ['body', 'querystring', 'params', 'headers']

describe('text kinds', () => {
  test('every text in a request declares whether it is single-line, multi-line or of a narrower kind', async () => {
    const bare = (await everyContract()).flatMap(({ method, url, schema = {} }) =>
      parts.flatMap((part) => bareTexts((schema[part] ?? {}) as Schema, `${method} ${url} ${part}`)),
    )
    expect(bare).toEqual([])
  })
})
