import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface TestFile {
  /** From the repository's root. */
  path: string
  /** Whether it failed, as a whole too: then no test of it may have run. */
  hasFailed: boolean
  tests: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
}

interface Report {
  testResults: { name: string; status: string; assertionResults: TestFile['tests'][number][] }[]
}

/** What vitest's JSON reports say of each file, a later report in place of an earlier; undefined without a report. */
export function readReports(paths: readonly string[]): TestFile[] | undefined {
  const files = new Map<string, TestFile>()
  for (const path of paths) {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    if (!text) return undefined
    for (const { name, status, assertionResults } of (JSON.parse(text) as Report).testResults) {
      const file = relative('.', name)
      files.set(file, { path: file, hasFailed: status === 'failed', tests: assertionResults })
    }
  }
  return [...files.values()]
}
