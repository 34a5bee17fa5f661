import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents, withTables } from './tables.ts'

const root = join(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const written = Object.entries(documents).map(([path, names]) => ({ text: text(path), names }))
const all = written.map((document) => document.text).join('\n')

test('the documents print settings, permissions and error codes as they are (npm run docs)', () => {
  for (const document of written) expect(withTables(document.text, document.names)).toBe(document.text)
})

test('the documents name every command there is for people, and no other', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
  const told = [...all.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(told.filter((name) => !(name in scripts))).toEqual([])
  const forPeople = Object.keys(scripts).filter((name) => !/^(start|test|build|format|ci:.*)$/.test(name))
  expect(forPeople.filter((name) => !all.includes(name))).toEqual([])
})

test('the files and folders the documents name are there', () => {
  const named = [...all.matchAll(/`((?:shared|server|web|\.github)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(20)
  // Those of the recipe for a new feature, and what a start makes.
  const made = /\/(?:x|NNNN)[./-]|web\/dist/
  expect(named.filter((path) => !made.test(path) && !existsSync(join(root, path)))).toEqual([])
})
