import * as fc from 'fast-check'

/** The subset of JSON Schema used by contracts. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

const nasty = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Eabc',
  'ﷺ'.repeat(300),
  'x'.repeat(10_000),
  "'; drop table users; --",
  '%',
  '\\',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'null',
]

/** Texts that match common patterns or formats, and some that only look like it. */
const shaped = [
  '2026-11-01',
  '2026-02-29',
  '0000-01-01',
  '9999-12-31',
  '18:00',
  '24:00',
  'America/New_York',
  'Mars/Base',
  '+05:00',
  'ana@example.com',
  'a@b',
  'US',
  '#0ea5e9',
  '2026-11-01T00:00:00Z',
  'a'.repeat(64),
  '1',
  'true',
]

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown

const surrogates = 0x800

/** Any character. The library's own unit `binary` spends a second on a table of all of them. */
export const anyCharacter = fc
  .nat(0x10_ffff - surrogates)
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + surrogates))

/** Arbitrary values. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...nasty, ...shaped),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, [], {}, [null], { __proto__x: 1 }, nested(500)),
  fc.jsonValue({ maxDepth: 3, stringUnit: anyCharacter }),
)

/** Existing rows, by the name of a parameter or property. */
export type KnownIds = Readonly<Record<string, string>>

/** Mostly valid values of the schema, sometimes arbitrary ones. `name` is that of the property, if it is one. */
export const valueFor = (schema: Schema, known: KnownIds, name = ''): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 24, arbitrary: fitting(schema, known, name) }, { weight: 1, arbitrary: junk })

function fitting(schema: Schema, known: KnownIds, name: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => valueFor(choice, known, name)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'string':
      return text(schema, known, name)
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, known, name.replace(/Ids$/, 'Id')), { maxLength: 3 })
    case 'object':
      return record(schema, known)
    default:
      return junk
  }
}

const formats: Readonly<Record<string, string>> = {
  date: '^\\d{4}-\\d\\d-\\d\\d$',
  'date-time': '^\\d{4}-.*Z$',
}

function text(
  { format = '', pattern = formats[format], minLength = 0, maxLength = 50 }: Schema,
  known: KnownIds,
  name: string,
) {
  if (format === 'uuid') {
    const any = fc.oneof(fc.constantFrom(...Object.values(known)), fc.uuid())
    const own = known[name]
    return own ? fc.oneof({ weight: 3, arbitrary: fc.constant(own) }, { weight: 1, arbitrary: any }) : any
  }
  const bounded = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)), unit: 'grapheme' })
  const long = fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1), ...nasty)
  const matching = pattern ? shaped.filter((sample) => new RegExp(pattern, 'u').test(sample)) : []
  if (matching.length === 0 || matching.length > 10)
    return fc.oneof({ weight: 9, arbitrary: bounded }, { weight: 1, arbitrary: long })
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...matching) },
    { weight: 1, arbitrary: fc.constantFrom(...shaped) },
  )
}

function number({ type, minimum = -(2 ** 31), maximum = 2 ** 31 }: Schema) {
  const small = fc.integer({ min: Math.ceil(minimum), max: Math.min(Math.ceil(minimum) + 2, maximum) })
  const inside = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1)
  const any = type === 'number' ? fc.double({ min: minimum, max: maximum, noNaN: true }) : inside
  return fc.oneof({ weight: 4, arbitrary: small }, { weight: 3, arbitrary: any }, { weight: 1, arbitrary: edges })
}

/** Formats no schema can express: most names of this form are no time zones. */
const named: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  state: fc.constantFrom('', '', '', 'TX', 'Mars', 5),
  timeZone: fc.constantFrom('America/New_York', 'America/New_York', 'Asia/Kolkata', 'Mars/Base', 5),
}

function record({ properties = {}, required = [] }: Schema, known: KnownIds) {
  const expected = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, named[key] ?? valueFor(of, known, key)])),
    {
      requiredKeys: [...required],
    },
  )
  const careless = fc.record({ expected, key: fc.constantFrom('extra', '__proto__', 'toString', 'id'), value: junk })
  return fc.oneof(
    { weight: 19, arbitrary: expected },
    { weight: 1, arbitrary: careless.map(({ expected, key, value }) => ({ ...expected, [key]: value })) },
  )
}
