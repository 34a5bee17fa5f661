import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { createWhole } from '#server/whole-file.ts'

/** The data directory is another process's. */
export class DirectoryInUse extends Error {}

/**
 * Claims the data directory for this process. The claim of a process that is gone is taken over: it names the process
 * by its number and its start, since numbers are used again.
 * @returns the claim; disposing of it gives the directory up.
 * @throws DirectoryInUse when another process holds it.
 */
export async function lockDirectory(dataDir: string): Promise<Disposable> {
  const lock = join(dataDir, 'launcher.pid')
  const mine = `${process.pid} ${startOf(process.pid)}\n`
  // Read first: whoever only wants to know that the product runs need not be able to write.
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
  // Another start may have taken the claim over since it was read.
  if (read(lock) === holder) rmSync(lock, { force: true })
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** When the process began, in the system's own terms; empty when there is none, or one that only waits to be buried. */
function startOf(pid: number) {
  const stat = read(`/proc/${pid}/stat`)
  if (stat !== undefined) {
    // The command's name, in brackets, may hold spaces: count from behind it. The state is field 3, the start field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  }
  if (process.platform === 'linux') return ''
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}
