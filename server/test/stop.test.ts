import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processesOf, start } from '#server/launcher/test/started.ts'

const root = join(import.meta.dirname, '../..')
let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'custodia-stop-'))
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const ways: Record<string, (pid: number) => void> = {
  'Ctrl-C': (pid) => process.kill(-pid, 'SIGINT'),
  'SIGTERM to npm': (pid) => process.kill(pid, 'SIGTERM'),
  'SIGTERM to the whole group': (pid) => process.kill(-pid, 'SIGTERM'),
}

describe.runIf(existsSync('/proc/self/environ'))('npm start runs the product, and leaves no process after', () => {
  test.each(Object.entries(ways))('%s', { timeout: 180_000 }, async (way, signal) => {
    // Once from its sources; in other tests the programs are bundled.
    const env = way === 'Ctrl-C' ? { NODE_OPTIONS: '' } : {}
    const product = await start({ command: ['npm', 'start'], cwd: root, dataDir, env })
    await product.printed('Custodia runs at')
    expect((await fetch(`http://127.0.0.1:${product.port}/readyz`)).status).toBe(200)
    expect(product.output()).toMatch(/owner\s+\S+@\S+/)
    signal(product.child.pid ?? 0)
    await expect.poll(() => processesOf(dataDir), { timeout: 20_000 }).toEqual([])
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
  })
})
