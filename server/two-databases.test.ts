import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const owner = 'postgresql://owner:secret@db.example.com/custodia'

test.each([
  ['another host', owner, 'postgresql://web:secret@db2.example.com/custodia', 'host'],
  ['another port', owner, 'postgresql://web:secret@db.example.com:6432/custodia', 'port'],
  ['another name', owner, 'postgresql://web:secret@db.example.com/other', 'name'],
  ['a name that follows from the login', 'postgresql://owner@db/', 'postgresql://web@db/', 'name'],
  [
    'another socket',
    'postgresql://o@localhost/custodia?host=%2Fa',
    'postgresql://w@localhost/custodia?host=%2Fb',
    'host',
  ],
])('requests are not served from %s than the one that is migrated', (_what, DATABASE_URL, serving, part) => {
  const read = () => readConfig({ DATABASE_URL, DATABASE_SERVING_URL: serving })
  expect(read).toThrow(`DATABASE_URL and DATABASE_SERVING_URL must be the same database: they differ in its ${part}`)
  expect(read).not.toThrow(/secret/)
})

test.each([
  [owner, 'postgresql://web:secret@DB.example.com:5432/custodia?sslmode=verify-full'],
  ['postgresql://owner@localhost/custodia', 'postgresql://web@127.0.0.1/custodia'],
])('%s may be served over %s', (DATABASE_URL, DATABASE_SERVING_URL) => {
  expect(readConfig({ DATABASE_URL, DATABASE_SERVING_URL })).toMatchObject({ databaseServingUrl: DATABASE_SERVING_URL })
})

test('a login to serve with is nothing without the owner that migrates', () => {
  expect(() => readConfig({ DATABASE_SERVING_URL: owner })).toThrow(/^DATABASE_SERVING_URL needs DATABASE_URL/)
})
