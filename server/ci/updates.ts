import { spawnSync } from 'node:child_process'
import { overdue, type OutdatedPackage } from './overdue.ts'

/** Runs npm, which exits with a non-zero status when something is outdated. */
function ask<T>(...args: string[]): T {
  const { stdout, stderr } = spawnSync('npm', [...args, '--json'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  try {
    return JSON.parse(stdout || '{}') as T
  } catch {
    throw new Error(`npm ${args.join(' ')}: ${stderr || stdout}`)
  }
}

/** Prints overdue packages, one per line, and fails if there are any. */
const outdated = ask<Record<string, OutdatedPackage>>('outdated')
const timesOf = (name: string) => ask<Record<string, string>>('view', name, 'time')
for (const line of overdue(outdated, timesOf, new Date())) {
  process.stdout.write(`${line}\n`)
  process.exitCode = 1
}
