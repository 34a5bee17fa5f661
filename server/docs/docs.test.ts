import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTables } from './tables.ts'

const root = join(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const readme = text('README.md')

test('the README prints the permissions and the error codes as they are (npm run docs)', () => {
  expect(withTables(readme)).toBe(readme)
})

test('the README names every command there is for people, and no other', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
  const told = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(told.filter((name) => !(name in scripts))).toEqual([])
  const forPeople = Object.keys(scripts).filter((name) => !/^(start|test|build|format|ci:.*)$/.test(name))
  expect(forPeople.filter((name) => !readme.includes(name))).toEqual([])
})

test('the files and folders the README names are there', () => {
  const named = [...readme.matchAll(/`((?:shared|server|web|\.github)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(20)
  // Those of the recipe for a new feature, and what a start makes.
  const made = /\/(?:x|NNNN)[./-]|web\/dist/
  expect(named.filter((path) => !made.test(path) && !existsSync(join(root, path)))).toEqual([])
})
