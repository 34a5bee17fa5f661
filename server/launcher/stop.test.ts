import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyCluster } from '#server/test/prepared-cluster.ts'
import { expectStopped, newDataDir, processesOf, start, type Started } from './test/started.ts'

const launcher = join(import.meta.dirname, 'test/stand-in-launcher.ts')
let project: string

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'custodia-npm-'))
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ scripts: { start: `exec ${process.execPath} ${launcher}` } }),
  )
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

async function startByNpm(env: NodeJS.ProcessEnv = {}) {
  const dataDir = newDataDir()
  if (!env['DATABASE_URL']) copyCluster(dataDir)
  const started = await start({ command: ['npm', 'start'], cwd: project, env, dataDir })
  await started.printed('Custodia runs at')
  return started
}

const ways: Record<string, (pid: number) => void> = {
  'Ctrl-C twice': (pid) => {
    process.kill(-pid, 'SIGINT')
    setTimeout(() => {
      try {
        process.kill(-pid, 'SIGINT')
      } catch {
        // It exited before the second signal.
      }
    }, 50)
  },
  'a closed terminal': (pid) => process.kill(-pid, 'SIGHUP'),
}

describe.runIf(existsSync('/proc/self/environ'))('stopping leaves no process after', () => {
  test.each(Object.entries(ways))('%s, in reverse order', async (_way, signal) => {
    const started = await startByNpm()
    expect(processesOf(started.dataDir).length).toBeGreaterThan(4)
    signal(started.child.pid ?? 0)
    await expectStopped(started)
    // The last lines may be read after the processes are gone.
    await expect.poll(() => started.output()).toMatch(/gateway ends[^]*API ends/)
  })

  test('a stop in the middle of the first start', async () => {
    const started = await start({ command: ['npm', 'start'], cwd: project })
    await expect
      .poll(() => existsSync(join(started.dataDir, 'postgres/data.new')), { timeout: 60_000, interval: 5 })
      .toBe(true)
    await ends(started, (pid) => process.kill(pid, 'SIGTERM'))
    expect(started.output()).not.toMatch(/error/i)
  })

  test('kill -9 of npm', async () => ends(await startByNpm(), (pid) => process.kill(pid, 'SIGKILL')))

  test('kill -9 of npm and launcher', async () => ends(await startByNpm(), (pid) => process.kill(-pid, 'SIGKILL')))

  test('a stop that a part ignores', async () => {
    const elsewhere = { DATABASE_URL: 'postgresql://owner:secret@127.0.0.1:9/custodia' }
    const started = await startByNpm({ ...elsewhere, STAND_IN_DEAF: 'gateway', GATEWAY_DRAIN_MS: '300' })
    await ends(started, (pid) => process.kill(pid, 'SIGTERM'))
  })
})

async function ends({ child, dataDir }: Started, signal: (pid: number) => void) {
  signal(child.pid ?? 0)
  await expect.poll(() => processesOf(dataDir), { timeout: 20_000 }).toEqual([])
}
