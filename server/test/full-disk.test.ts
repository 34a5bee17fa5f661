import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, afterAll, expect, inject, test } from 'vitest'
import { runningOwnerUrl } from '#server/launcher/postgres/start.ts'
import { expectStopped, start } from '#server/launcher/test/started.ts'
import { bareEnv } from './bare-env.ts'
import { copyDemo } from './demo-copy.ts'
import { signInAsDemoOwner } from './demo-owner.ts'
import { fillDisk } from './fill-disk.ts'

const root = join(import.meta.dirname, '../..')
const place = mkdtempSync(join(tmpdir(), 'custodia-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', place]).status === 0

afterAll(() => {
  if (mounted) execFileSync('umount', ['--lazy', place])
  rmSync(place, { recursive: true, force: true })
})

describe('full disk', () => {
  test.runIf(mounted)(
    'rejects writes and serves reads on a full disk, recovers once there is room, and stops on SIGTERM to its whole group',
    async () => {
      const dataDir = join(place, 'data')
      mkdirSync(dataDir)
      await copyDemo(inject('runPlace'), dataDir)
      const product = await start({ command: ['npm', 'start'], cwd: root, dataDir })
      await product.printed('Custodia runs at')
      const owner = await signInAsDemoOwner(product)
      expect((await owner.addClient('Before')).status).toBe(201)

      fillDisk(join(place, 'ballast'))
      expect(await firstRefusal(owner.addClient)).toMatchObject({ status: 507, body: { code: 'storage_full' } })
      // If the database had gone down, the response would differ.
      for (let n = 0; n < 20; n++) expect((await owner.addClient(`Full still ${n}`)).status).toBe(507)
      expect(await owner.listClients()).toBe(200)
      const apiReady = async () => (await fetch(`http://127.0.0.1:${product.apiPort}/readyz`)).status
      expect(await apiReady()).toBe(507)

      const examined = spawnSync(process.execPath, [join(root, 'server/api/commands/doctor.ts')], {
        env: { ...bareEnv(), DATA_DIR: product.dataDir, PORT: String(product.port), API_PORT: String(product.apiPort) },
        encoding: 'utf8',
      })
      expect(examined.status).toBe(1)
      expect(examined.stdout).toMatch(/^failed +DATA_DIR .*full disk: make room there$/m)
      expect(examined.stdout).toMatch(/^ok +database: serving login /m)

      // Without room for its WAL PostgreSQL exits more often than the supervisor usually allows.
      await expect(exhaustLog(product.dataDir)).rejects.toBeInstanceOf(Error)
      const ends = () => product.output().split('The database ended by itself: the disk of DATA_DIR is full').length - 1
      await expect.poll(ends, { timeout: 60_000 }).toBeGreaterThan(5)
      expect(await owner.addClient('Without a database')).toMatchObject({ status: 507, body: { code: 'storage_full' } })
      expect(await apiReady()).toBe(507)

      rmSync(join(place, 'ballast'))
      await expect.poll(async () => (await owner.addClient('After')).status, { timeout: 60_000 }).toBe(201)
      await expect.poll(apiReady, { timeout: 30_000 }).toBe(200)
      process.kill(-(product.child.pid ?? 0), 'SIGTERM')
      await expectStopped(product)
    },
    180_000,
  )
})

/** Fills the WAL until the database exits. */
async function exhaustLog(dataDir: string) {
  const client = new Client({ connectionString: runningOwnerUrl(dataDir) })
  client.on('error', () => {})
  await client.connect()
  for (;;) await client.query(`select pg_logical_emit_message(false, 'test', repeat('x', 100000))`)
}

/** Pre-allocated pages and WAL still accept some rows. */
async function firstRefusal(
  addClient: (name: string) => Promise<{ status: number | undefined; body: { code?: string } }>,
) {
  for (let n = 0; n < 5_000; n++) {
    const answer = await addClient(`Full ${n}`)
    if (answer.status !== 201) return answer
  }
  throw new Error('the disk took everything')
}
