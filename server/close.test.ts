import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Runs `closeOnSignals` in a child process, sends it the signals of `act`, and returns how it ended. */
async function closing(close: string, act: (kill: (signal: NodeJS.Signals) => void) => void, start = '') {
  const script = `
    import { closeOnSignals } from ${JSON.stringify(join(import.meta.dirname, 'close.ts'))}
    const log = { info() {}, error: (_, text) => console.log(text), fatal: (_, text) => console.log(text) }
    closeOnSignals({ close: ${close}, deadlineMs: 300, log, flush: () => console.log('flushed') })
    setInterval(() => {}, 1000)
    console.log('ready')
    ${start}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!out.includes('ready') && `${out}${text}`.includes('ready')) act((signal) => child.kill(signal))
    out += text
  })
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, lines: out.trim().split('\n') }
}

const slow = `async () => { console.log('closing'); await new Promise((r) => setTimeout(r, 100)); console.log('closed') }`

describe('closeOnSignals', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s closes, flushes and exits with 0', async (signal) => {
    const { status, lines } = await closing(slow, (kill) => kill(signal))
    expect(status).toBe(0)
    expect(lines).toEqual(['ready', 'closing', 'closed', 'flushed'])
  })

  test('ignores a second signal', async () => {
    const { status, lines } = await closing(slow, (kill) => {
      kill('SIGINT')
      setTimeout(() => kill('SIGTERM'), 20)
      setTimeout(() => kill('SIGINT'), 40)
    })
    expect(status).toBe(0)
    expect(lines.filter((line) => line === 'closing')).toHaveLength(1)
  })

  test('announces the stop first and keeps serving for the delay', async () => {
    const { status, lines } = await closing(`${slow}, stopping: () => console.log('stopping'), delayMs: 50`, (kill) =>
      kill('SIGTERM'),
    )
    expect(status).toBe(0)
    expect(lines).toEqual(['ready', 'stopping', 'closing', 'closed', 'flushed'])
  })

  test('exits with 1 at the deadline when closing hangs', async () => {
    const { status, lines } = await closing('() => new Promise(() => {})', (kill) => kill('SIGTERM'))
    expect(status).toBe(1)
    expect(lines).toEqual(['ready', 'not closed in time', 'flushed'])
  })

  test('closes after an uncaught error and exits with 1', async () => {
    const { status, lines } = await closing(slow, () => {}, 'Promise.reject(new Error("lost"))')
    expect(status).toBe(1)
    expect(lines).toEqual(['ready', 'unhandledRejection', 'closing', 'closed', 'flushed'])
  })
})
