import { readReports } from './report.ts'

/** Prints the files that failed according to vitest's JSON reports, one per line. */
for (const { path, hasFailed } of readReports(process.argv.slice(2)) ?? []) {
  if (hasFailed) process.stdout.write(`${path}\n`)
}
