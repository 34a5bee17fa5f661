import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Prints the one line that counts a test run, from vitest's JSON report; no report is a failed run. */
const [path = ''] = process.argv.slice(2)
const none: Report = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, testResults: [] }
const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
const { numPassedTests, numFailedTests, numPendingTests, testResults } = text ? (JSON.parse(text) as Report) : none

// What passed keeps the failure of its first try.
const again = testResults.flatMap(({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => `  ${relative('.', name)} > ${fullName}`),
)
if (again.length > 0) process.stdout.write(`\n${again.length} passed only on a second try:\n${again.join('\n')}\n`)
process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`)
