import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'custodia-summary-'))
afterAll(() => rmSync(directory, { recursive: true }))

const summary = (path: string) =>
  execFileSync(process.execPath, [join(import.meta.dirname, 'summary.ts'), path], { encoding: 'utf8' })

test('what passed only on a second try is named above the count', () => {
  const path = join(directory, 'report.json')
  const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      {
        name: join(process.cwd(), 'web/x.test.tsx'),
        assertionResults: [
          result('sure', 'passed'),
          result('late', 'passed', 'Error'),
          result('bad', 'failed', 'Error'),
        ],
      },
    ],
  }
  writeFileSync(path, JSON.stringify(report))
  expect(summary(path)).toBe(
    '\n1 passed only on a second try:\n  web/x.test.tsx > late\n\n2 passed, 1 failed, 0 skipped\n',
  )
})

test('a run without a report is a failed one', () => {
  expect(summary(join(directory, 'none.json'))).toBe('\n0 passed, 1 failed, 0 skipped\n')
})
