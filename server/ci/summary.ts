import { readReports, type TestFile } from './report.ts'

/**
 * Prints one line with the test counts of vitest's JSON reports, using each file's last result. A missing report, or a
 * file of which no test ran, is a failure.
 */
const files = readReports(process.argv.slice(2))
const tests = files?.flatMap(({ path, tests }) => tests.map((test) => ({ path, ...test }))) ?? []
const count = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status)).length
const isBroken = ({ hasFailed, tests }: TestFile) => hasFailed && !tests.some(({ status }) => status === 'failed')
const broken = files?.filter(isBroken) ?? []

// A test that passed on a retry still carries the messages of its first failure.
const again = tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
if (again.length > 0) {
  const names = again.map(({ path, fullName }) => `  ${path} > ${fullName}\n`)
  process.stdout.write(`\n${again.length} passed only on a second try:\n${names.join('')}`)
}
for (const { path } of broken) process.stdout.write(`\nNo test of ${path} could run.\n`)
const failed = files ? count('failed') + broken.length : 1
process.stdout.write(`\n${count('passed')} passed, ${failed} failed, ${count('pending', 'skipped', 'todo')} skipped\n`)
