import { execFile, type ExecFileException } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { examineDatabase } from '#server/api/doctor/database.ts'
import { examine } from '#server/api/doctor/examine.ts'
import type { Finding } from '#server/api/doctor/finding.ts'
import { examineDisks, examineKey } from '#server/api/doctor/machine.ts'
import { buildEmptyDatabase } from '#server/api/db/archive/test/databases.ts'
import { readConfig } from '#server/config.ts'
import { onFreshCopy, useApi } from '#server/api/test/api.ts'
import { newDataDir } from '#server/launcher/test/started.ts'
import { copyCluster } from '#server/test/prepared-cluster.ts'
import { startPostgres } from '#server/launcher/postgres/start.ts'
import { bareEnv } from '#server/test/bare-env.ts'
import { freePorts } from '#server/test/free-ports.ts'

const { api } = useApi({}, onFreshCopy)
/** Runs `npm run doctor` with these settings. */
async function doctor(settings: Record<string, string>, ...words: string[]) {
  const [port = 0, apiPort = 0] = await freePorts(2)
  const env = { ...bareEnv(), PORT: String(port), API_PORT: String(apiPort), DATA_DIR: newDataDir(), ...settings }
  const { promise, resolve } = Promise.withResolvers<{ status: number; output: string; complaint: string }>()
  execFile(process.execPath, [join(import.meta.dirname, 'doctor.ts'), ...words], { env }, (error, output, complaint) =>
    resolve({ status: Number((error as ExecFileException | null)?.code ?? 0), output, complaint }),
  )
  return promise
}

async function findings(settings: Record<string, string>) {
  const { status, output } = await doctor({ DATABASE_URL: api.url, ...settings }, '--json')
  return { status, found: JSON.parse(output) as Finding[] }
}

/** What the command finds, without a process. */
const foundInProcess = (settings: Record<string, string>) =>
  examine(readConfig({ DATABASE_URL: api.url, DATA_DIR: newDataDir(), ...settings }))

describe('npm run doctor', () => {
  test('prints a line for each check of a healthy installation and exits with 0', async () => {
    const { status, output, complaint } = await doctor({ DATABASE_URL: api.url })
    expect(complaint).toBe('')
    const lines = output.trimEnd().split('\n')
    expect(lines.filter((line) => !/^ok {7}\S/.test(line))).toEqual([])
    for (const name of [
      'settings',
      'DATA_DIR',
      'encryption key',
      'PORT',
      'API_PORT',
      'database: version',
      'database: clock',
    ]) {
      expect(lines.filter((line) => line.includes(`  ${name} `))).toHaveLength(1)
    }
    expect(output).toMatch(/database: owner +\S+, no superuser/)
    expect(output).toMatch(/database: serving login +\S+_login, held by row-level security/)
    expect(status).toBe(0)
  })

  test('starts and checks the embedded server without DATABASE_URL, and fails for its superuser, with advice', async () => {
    const dataDir = newDataDir()
    copyCluster(dataDir)
    const { status, output } = await doctor({ DATA_DIR: dataDir })
    expect(output).toMatch(/^ok +database: owner +custodia_owner, no superuser$/m)
    expect(output).toMatch(/^ok +database: schema +\d+/m)
    expect(status).toBe(0)
    const server = await startPostgres({ dataDir, fast: true })
    onTestFinished(() => server.stop())
    const asSuperuser = await examineDatabase(server.superuserUrl, readConfig({}))
    expect(asSuperuser.find(({ check }) => check === 'database: owner')).toMatchObject({
      outcome: 'failed',
      detail: expect.stringMatching(/^DATABASE_URL signs in postgres, a superuser.*give the database an owner/),
    })
  })

  test('warns about a database without a schema', async () => {
    const found = await examineDatabase(await buildEmptyDatabase(), readConfig({}))
    expect(found.at(-1)).toEqual({
      check: 'database: schema',
      outcome: 'warning',
      detail: 'none yet: the first start makes it',
    })
  })

  test('reports an unresponsive database in one line and continues with the other checks', async () => {
    const { status, found } = await findings({ DATABASE_URL: 'postgresql://owner:secret@127.0.0.1:9/custodia' })
    expect(found.filter(({ outcome }) => outcome !== 'ok')).toEqual([
      {
        check: 'database: connection',
        outcome: 'failed',
        detail: expect.stringMatching(/^DATABASE_URL: .*ECONNREFUSED/),
      },
    ])
    expect(JSON.stringify(found)).not.toContain('secret')
    expect(status).toBe(1)
  })

  test('names an invalid setting and checks nothing else', async () => {
    const { status, found } = await findings({ PORT: 'eighty' })
    expect(found).toEqual([{ check: 'settings', outcome: 'failed', detail: expect.stringMatching(/^PORT must be/) }])
    expect(status).toBe(1)
  })

  test('fails for a port used by another program, but not by this product', async () => {
    const otherServer = createServer((_request, response) => response.end('{"status":"ok"}')).listen(0, '127.0.0.1')
    await once(otherServer, 'listening')
    onTestFinished(() => void otherServer.close())
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const [taken, ours] = [otherServer, api.app.server].map((server) => String((server.address() as AddressInfo).port))
    const ports = await foundInProcess({ PORT: taken ?? '', API_PORT: ours ?? '' })
    expect(ports).toContainEqual({
      check: 'PORT',
      outcome: 'failed',
      detail: `Port ${taken} is taken: set PORT to a free one`,
    })
    expect(ports).toContainEqual({ check: 'API_PORT', outcome: 'ok', detail: `${ours} is in use by this product` })
  })

  test('fails for a truncated key, and warns about a weak or readable one', async () => {
    const dataDir = newDataDir()
    const of = (settings: Record<string, string>) => examineKey(readConfig({ DATA_DIR: dataDir, ...settings }))
    expect(await of({ ENCRYPTION_KEY: 'ab'.repeat(24) })).toMatchObject({
      outcome: 'warning',
      detail: expect.stringContaining('openssl rand'),
    })
    writeFileSync(join(dataDir, 'encryption.key'), '0123456789abcdef'.repeat(4), { mode: 0o644 })
    expect(await of({})).toMatchObject({ outcome: 'warning', detail: expect.stringContaining('chmod 600') })
    writeFileSync(join(dataDir, 'encryption.key'), '')
    expect(await of({})).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('has 0 characters') })
  })

  test('fails for a directory that is a file', async () => {
    const dataDir = newDataDir()
    mkdirSync(join(dataDir, 'here'))
    writeFileSync(join(dataDir, 'here/logs'), '')
    const settings = { DATA_DIR: join(dataDir, 'here'), LOG_DIR: join(dataDir, 'here/logs/below') }
    expect((await examineDisks(readConfig(settings))).find(({ check }) => check === 'LOG_DIR')).toMatchObject({
      outcome: 'failed',
      detail: expect.stringMatching(/^LOG_DIR must be a directory .*ENOTDIR/),
    })
  })
})
