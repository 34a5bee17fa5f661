import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface TestFile {
  /** Relative to the repository root. */
  path: string
  /** True also when the file itself failed, so that none of its tests ran. */
  hasFailed: boolean
  tests: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
}

interface Report {
  testResults: { name: string; status: string; assertionResults: TestFile['tests'][number][] }[]
}

/** Returns vitest's JSON results per file, later reports replacing earlier ones; undefined without a report. */
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
