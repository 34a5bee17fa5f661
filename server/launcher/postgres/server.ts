import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Log } from '../log.ts'
import type { Running } from '../running.ts'
import type { Binaries } from './binaries.ts'
import type { Directories } from './directories.ts'
import type { Identity } from './identity.ts'

/** A running postmaster; stopping it rolls back open transactions and preserves everything committed. */
export interface Server extends Running {
  readonly pid: number
}

const durable = {
  shared_buffers: '128MB',
  max_connections: '100',
  // After a crash, one sync of the whole file system instead of one for each of a thousand files.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
}

const forTests = {
  // Without waiting for the disk, commits are flushed before they are confirmed. Otherwise VACUUM would not mark rows
  // visible whose commit is unflushed, and query plans would vary between runs.
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '32MB',
  // Clusters are copied.
  min_wal_size: '32MB',
  max_connections: '200',
  // Random password of a server nobody else can reach; more rounds would dominate the connection time.
  scram_iterations: '1',
}

interface ServerOptions {
  readonly identity: Identity
  readonly log: Log
  readonly fast: boolean
  /** Settings that differ from the defaults. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Starts the server and waits until it accepts connections.
 * @throws Error with the server's last output when it exits instead.
 */
export async function startServer(
  { postgres }: Binaries,
  { cluster, socket }: Directories,
  { identity, log, fast, settings: more = {} }: ServerOptions,
): Promise<Server> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    log_line_prefix: '',
    // The API logs its failed statements itself; here they would expose personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    ...(fast ? forTests : durable),
    ...more,
  }
  const [program, ...words] = identity.wrap([
    postgres,
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // In a separate process group, because Ctrl-C in the terminal is for the launcher, which stops the server last.
  const child = spawn(program, words, { cwd: cluster, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = end(child)
  await ready(child, log)
  return {
    pid: child.pid ?? 0,
    ended,
    async stop(withinMs = 10_000) {
      child.kill('SIGINT')
      // Skips the shutdown checkpoint; the next start replays the WAL instead.
      const insist = setTimeout(() => child.kill('SIGQUIT'), withinMs)
      await ended
      clearTimeout(insist)
    },
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await Promise.race([once(child, 'exit'), failure(child)])
}

async function failure(child: ChildProcess) {
  await once(child, 'error').catch(() => {})
}

function ready(child: ChildProcess, log: Log) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const lines: string[] = []
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line)
      if (lines.length > 20) lines.shift()
      if (/^PANIC:|was terminated by signal/.test(line)) log.warn(`postgres: ${line}`)
      else log.debug(`postgres: ${line}`)
      if (/ready to accept (?:read-only )?connections/.test(line)) resolve()
    })
  }
  child.once('error', reject)
  child.once('close', (code, signal) =>
    reject(new Error(`PostgreSQL did not start (${signal ?? `exit ${code}`}): ${lines.join('\n')}`)),
  )
  return promise
}
