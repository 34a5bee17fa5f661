import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, afterAll, expect, test } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'custodia-summary-'))
afterAll(() => rmSync(directory, { recursive: true }))

const run = (program: string, ...paths: string[]) =>
  execFileSync(process.execPath, [join(import.meta.dirname, program), ...paths], { encoding: 'utf8' })

const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
})

/** Writes a report of files, each with its status and tests. */
function report(name: string, files: Record<string, [status: string, ...tests: ReturnType<typeof result>[]]>) {
  const testResults = Object.entries(files).map(([file, [status, ...assertionResults]]) => ({
    name: join(process.cwd(), file),
    status,
    assertionResults,
  }))
  const path = join(directory, name)
  writeFileSync(path, JSON.stringify({ testResults }))
  return path
}

describe('test summary', () => {
  test('names tests that passed only on the second try above the count', () => {
    const path = report('again.json', {
      'web/x.test.tsx': [
        'failed',
        result('sure', 'passed'),
        result('late', 'passed', 'Error'),
        result('bad', 'failed', 'E'),
      ],
      'web/y.test.tsx': ['passed', result('later', 'skipped')],
    })
    expect(run('summary.ts', path)).toBe(
      '\n1 passed only on a second try:\n  web/x.test.tsx > late\n\n2 passed, 1 failed, 1 skipped\n',
    )
    expect(run('failed.ts', path)).toBe('web/x.test.tsx\n')
  })

  test("counts a file's second run", () => {
    const first = report('first.json', {
      'web/x.test.tsx': ['failed', result('a', 'failed', 'Error')],
      'web/y.test.tsx': ['passed', result('b', 'passed')],
    })
    const second = report('second.json', { 'web/x.test.tsx': ['passed', result('a', 'passed')] })
    expect(run('summary.ts', first, second)).toBe('\n2 passed, 0 failed, 0 skipped\n')
  })

  test('fails for a file that could not run and for a missing report', () => {
    const path = report('broken.json', { 'web/x.test.tsx': ['failed'] })
    expect(run('summary.ts', path)).toBe('\nNo test of web/x.test.tsx could run.\n\n0 passed, 1 failed, 0 skipped\n')
    expect(run('summary.ts', join(directory, 'none.json'))).toBe('\n0 passed, 1 failed, 0 skipped\n')
  })
})
