import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { placesOf, requireFreePorts } from '#server/ports.ts'
import { freePorts } from '#server/test/free-ports.ts'
import { copyCluster } from '#server/test/prepared-cluster.ts'
import { newDataDir, processesOf, start } from './test/started.ts'

const root = join(import.meta.dirname, '../..')
const command = [process.execPath, join(import.meta.dirname, 'test/stand-in-launcher.ts')] as const

function preparedDataDir() {
  const dataDir = newDataDir()
  copyCluster(dataDir)
  return dataDir
}

async function launchStandIns({ env = {}, dataDir = preparedDataDir() } = {}) {
  return start({ command: [...command], cwd: root, env, dataDir })
}

const pidAt = async (port: number) => Number(await (await fetch(`http://127.0.0.1:${port}/`)).text())

describe('launcher', () => {
  test('runs several APIs on consecutive ports, passes the database URL and password to them only, and restarts each on its own', async () => {
    const env = {
      DATABASE_URL: 'postgresql://owner:secret@127.0.0.1:9/custodia',
      DATABASE_SERVING_URL: 'postgresql://web:secret@127.0.0.1:9/custodia',
      DATABASE_READ_URL: 'postgresql://web:secret@127.0.0.1:10/custodia',
    }
    const started = await launchStandIns({ env: { ...env, API_PROCESSES: '2' }, dataDir: newDataDir() })
    await started.printed('Custodia runs at')
    const passedSettings = async (port: number) =>
      readFileSync(`/proc/${await pidAt(port)}/environ`, 'utf8')
        .split('\0')
        .filter((setting) => setting.includes('secret'))
        .toSorted()
    const expected = Object.entries(env)
      .map(([name, url]) => `${name}=${url}`)
      .toSorted()
    for (const at of [0, 1]) expect(await passedSettings(started.apiPort + at)).toEqual(expected)
    expect(await passedSettings(started.port)).toEqual([])

    const [first, second] = [await pidAt(started.apiPort), await pidAt(started.apiPort + 1)]
    expect(first).not.toBe(second)
    process.kill(second, 'SIGKILL')
    await expect.poll(() => pidAt(started.apiPort + 1).catch(() => second), { timeout: 20_000 }).not.toBe(second)
    expect(await pidAt(started.apiPort)).toBe(first)
  })

  test('stops everything and logs the reason when an API cannot start', async () => {
    const started = await launchStandIns({ env: { STAND_IN_BROKEN: 'API' } })
    expect(await started.exit()).toBe(1)
    expect(started.output()).toContain('The API ended before it was ready')
    expect(processesOf(started.dataDir)).toEqual([])
  })

  test('names a port that two parts would use', async () => {
    const [port = '', free = ''] = (await freePorts(2)).map(String)
    const check = (settings: Record<string, string>) => requireFreePorts(placesOf('launcher', readConfig(settings)))
    await expect(check({ PORT: port, API_PORT: port })).rejects.toThrow(`PORT and API_PORT are both ${port}`)
    await expect(check({ PORT: port, API_PORT: free, METRICS_PORT: free })).rejects.toThrow(
      'set METRICS_PORT to another',
    )
  })

  test('names a missing setting of the gateway before anything starts', async () => {
    const without = await launchStandIns({
      env: { GATEWAY_HOSTS: 'app.example.com=production' },
      dataDir: newDataDir(),
    })
    expect(await without.exit()).toBe(1)
    expect(without.output()).toContain('GATEWAY_UPSTREAM_PRODUCTION is needed')
    expect(without.output()).not.toContain('"level"')
  })

  test('rejects a data directory in use, but not one of a killed launcher', async () => {
    const dataDir = preparedDataDir()
    const first = await launchStandIns({ dataDir })
    await first.printed('Custodia runs at')
    const second = await launchStandIns({ dataDir })
    expect(await second.exit()).toBe(1)
    expect(second.output()).toContain('is in use by another start')
    first.child.kill('SIGKILL')
    await first.exit()
    const third = await launchStandIns({ dataDir })
    await third.printed('Custodia runs at')
  })
})
