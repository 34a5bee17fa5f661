import * as fc from 'fast-check'
import { upload } from '#server/api/files/test/pictures.ts'
import { valueFor, type KnownIds, type Schema } from './abuse.ts'

/** JSON that mostly fits the schema. */
export const jsonBodies = (schema: Schema, known: KnownIds) =>
  valueFor(schema, known).map((body) => ({ contentType: 'application/json', payload: JSON.stringify(body) }))

/** Forms with one file of arbitrary content and name. */
export const forms = fc
  .record({
    content: fc.oneof(
      fc
        .constantFrom('%PDF-1.7', 'a,b\r\n1,2', 'Name\r\nAcme', 'GIF89a', '', 'PK\u0003\u0004word/document.xml')
        .map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    ),
    name: fc.constantFrom('a.pdf', '', 'Señal.csv', '../../etc/passwd', 'a"; x="b', 'a\u0000b', 'x'.repeat(5_000)),
    field: fc.constantFrom('file', 'file', 'file', 'other', ''),
  })
  .map(({ content, name, field }) => {
    const { body, type } = upload(content, { name, field })
    return { contentType: type['content-type'], payload: body }
  })

/** Raw bodies that are not valid JSON, or not of their declared type. */
export const oddBodies = fc.record({
  payload: fc.constantFrom(
    '{',
    'null',
    '"x"',
    '[]',
    '{"a":1',
    '\uFEFF{}',
    '{"__proto__":{}}',
    `${'['.repeat(20_000)}`,
    'a=b',
  ),
  contentType: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'no/such; thing=',
  ),
})
