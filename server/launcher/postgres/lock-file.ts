import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

// Above every kernel's limit for process ids, so never a live one.
const noProcess = 2_147_483_646

/**
 * Deals with what a killed launcher left: a server still running on this cluster is interrupted and waited for; a lock
 * that names a process which is no such server is told so. PostgreSQL's own check for shared memory in use stays.
 * @throws Error when the running server does not end in time.
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
  // Cut off by a power cut: PostgreSQL would take it for another start, of which there is none beside ours.
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

/** A server works in its data directory; elsewhere than on Linux its command line tells. */
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

/** The number was given to another program since. The file itself stays: it also names the shared memory to check. */
function disown(lock: string) {
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(noProcess)))
}
