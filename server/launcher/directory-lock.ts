import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { createWhole } from '#server/whole-file.ts'

/** Another process uses the data directory. */
export class DirectoryInUse extends Error {}

/**
 * Locks the data directory for this process. A lock of a dead process is taken over; it names the process by pid and
 * start time, since pids are reused.
 * @returns the lock, which is released when disposed.
 * @throws DirectoryInUse when another process holds it.
 */
export async function lockDirectory(dataDir: string): Promise<Disposable> {
  const lock = join(dataDir, 'launcher.pid')
  const mine = `${process.pid} ${startOf(process.pid)}\n`
  // Read before writing, so that a check whether the product runs needs no write permission.
  do dropStale(lock, dataDir)
  while (!(await createWhole(lock, mine)))
  return { [Symbol.dispose]: () => rmSync(lock, { force: true }) }
}

function dropStale(lock: string, dataDir: string) {
  const holder = read(lock)
  if (holder === undefined) return
  const [pid = '', ...start] = holder.trim().split(' ')
  if (start.join(' ') === startOf(Number(pid)) && start.length > 0) {
    throw new DirectoryInUse(`${dataDir} is in use by another start (process ${pid}): stop that one, or set DATA_DIR`)
  }
  // Another start may have taken over the lock since it was read.
  if (read(lock) === holder) rmSync(lock, { force: true })
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Returns a process's start time in system units; empty for a missing or zombie process. */
function startOf(pid: number) {
  const stat = read(`/proc/${pid}/stat`)
  if (stat !== undefined) {
    // The command name in parentheses may contain spaces, so count from behind it: field 3 is the state, 22 the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  }
  if (process.platform === 'linux') return ''
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}
