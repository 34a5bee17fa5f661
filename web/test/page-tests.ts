import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const web = join(import.meta.dirname, '..') + sep

/** Returns whether the test file needs the browser's globals. */
export function isPageTest(file: string): boolean {
  return file.startsWith(web) && !readFileSync(file, 'utf8').includes('// @vitest-environment node')
}
