import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

// Above every kernel's pid limit, so never a running process.
const noProcess = 2_147_483_646

/**
 * Cleans up after a killed launcher: interrupts a server still running on this cluster and waits for it, and
 * neutralizes a lock file that names an unrelated process. PostgreSQL's own check for shared memory in use still
 * applies.
 * @throws Error when the running server does not stop in time.
 */
export async function releaseCluster(cluster: string, { deadline }: { deadline: number }) {
  const lock = join(cluster, 'postmaster.pid')
  const pid = lockHolder(lock)
  if (pid === undefined || !isAlive(pid)) return
  if (!isServerOf(cluster, pid)) return disown(lock)
  process.kill(pid, 'SIGINT')
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) still runs on ${cluster} and does not end`)
    await sleep(20)
  }
}

function lockHolder(lock: string) {
  if (!existsSync(lock)) return undefined
  const content = readFileSync(lock, 'utf8')
  // Truncated by a power cut: PostgreSQL would wait for another starting server, but we hold the only lock.
  if (content === '') rmSync(lock)
  const pid = Number.parseInt(content, 10)
  return pid > 0 ? pid : undefined
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A server's working directory is its data directory; outside Linux its command line is compared. */
function isServerOf(cluster: string, pid: number) {
  if (existsSync('/proc/self/cwd')) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster
    } catch {
      return false
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster)
}

/** The pid now belongs to another program. The file stays, since it also names the shared memory to check. */
function disown(lock: string) {
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(noProcess)))
}
