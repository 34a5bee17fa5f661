import { spawnSync } from 'node:child_process'

let found: boolean | undefined

/**
 * Words before a command that make the kernel send it this signal when we die, however we die; none where the machine
 * has no `setpriv`. Linux ties this to the thread that starts the command: call from the main thread.
 */
export function dieWithParent(signal: 'INT' | 'TERM'): string[] {
  const words = ['setpriv', '--pdeathsig']
  found ??= spawnSync('setpriv', ['--pdeathsig', 'TERM', '--', 'true'], { stdio: 'ignore' }).status === 0
  return found ? [...words, signal] : []
}
