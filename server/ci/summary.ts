import { existsSync, readFileSync } from 'node:fs'

/** Prints the one line that counts a test run, from vitest's JSON report; no report is a failed run. */
const [path = ''] = process.argv.slice(2)
const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
const { numPassedTests, numFailedTests, numPendingTests } = (
  text ? JSON.parse(text) : { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 }
) as Record<string, number>
process.stdout.write(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`)
