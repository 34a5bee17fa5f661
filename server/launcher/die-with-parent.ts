import { spawnSync } from 'node:child_process'

let alive: boolean | undefined

/**
 * Returns a command prefix that makes the kernel send this signal when we die for whatever reason; empty where
 * `setpriv` is missing. Linux ties it to the thread that starts the command, so call it from the main thread.
 */
export function dieWithParent(signal: 'INT' | 'TERM'): string[] {
  const words = ['setpriv', '--pdeathsig']
  alive ??= spawnSync('setpriv', ['--pdeathsig', 'TERM', '--', 'true'], { stdio: 'ignore' }).status === 0
  return alive ? [...words, signal] : []
}
