import { spawnSync } from 'node:child_process'
import { overdue, type Outdated } from './overdue.ts'

/** Asks npm, which answers with a status other than 0 when something is outdated. */
function ask<T>(...args: string[]): T {
  const { stdout, stderr } = spawnSync('npm', [...args, '--json'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  try {
    return JSON.parse(stdout || '{}') as T
  } catch {
    throw new Error(`npm ${args.join(' ')}: ${stderr || stdout}`)
  }
}

/** Prints the packages that are older than we allow, a line each, and fails where there are some. */
const outdated = ask<Record<string, Outdated>>('outdated')
const timesOf = (name: string) => ask<Record<string, string>>('view', name, 'time')
for (const line of overdue(outdated, timesOf, new Date())) {
  process.stdout.write(`${line}\n`)
  process.exitCode = 1
}
