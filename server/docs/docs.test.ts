import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTables } from './tables.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

test('the README prints the permissions and the error codes as they are (npm run docs)', () => {
  expect(withTables(readme)).toBe(readme)
})
