import { readReports } from './report.ts'

/** Prints the files that failed in vitest's JSON report, a line each. */
for (const { path, hasFailed } of readReports(process.argv.slice(2)) ?? []) {
  if (hasFailed) process.stdout.write(`${path}\n`)
}
