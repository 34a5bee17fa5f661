import { readReports, type TestFile } from './report.ts'

/**
 * Prints the one line that counts the tests of vitest's JSON reports, a file's last result counting. No report is a
 * failed run, and so is a file of which no test could run.
 */
const files = readReports(process.argv.slice(2))
const tests = files?.flatMap(({ path, tests }) => tests.map((test) => ({ path, ...test }))) ?? []
const count = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status)).length
const isBroken = ({ hasFailed, tests }: TestFile) => hasFailed && !tests.some(({ status }) => status === 'failed')
const broken = files?.filter(isBroken) ?? []

// What passed keeps the failure of its first try.
const again = tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
if (again.length > 0) {
  const names = again.map(({ path, fullName }) => `  ${path} > ${fullName}\n`)
  process.stdout.write(`\n${again.length} passed only on a second try:\n${names.join('')}`)
}
for (const { path } of broken) process.stdout.write(`\nNo test of ${path} could run.\n`)
const failed = files ? count('failed') + broken.length : 1
process.stdout.write(`\n${count('passed')} passed, ${failed} failed, ${count('pending', 'skipped', 'todo')} skipped\n`)
