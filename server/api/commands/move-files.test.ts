import { execFile } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { describe, afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryRows, fileContent, fileHash, buildFilledDatabase } from '#server/api/db/archive/test/databases.ts'
import { directoryStore } from '#server/api/files/directory-store.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { startFakeS3 } from '#server/api/files/test/fake-s3.ts'
import { bareEnv } from '#server/test/bare-env.ts'

const program = join(import.meta.dirname, 'move-files.ts')
const drops: (() => Promise<void>)[] = []
let url: string
let s3: Awaited<ReturnType<typeof startFakeS3>>
let place: string
let files: FileStore

beforeAll(async () => {
  url = await buildFilledDatabase((drop) => drops.push(drop))
})
afterAll(async () => {
  for (const drop of drops) await drop()
})

beforeEach(async () => {
  s3 = await startFakeS3()
  place = mkdtempSync(join(tmpdir(), 'custodia-move-'))
  files = directoryStore(join(place, 'files'))
  await files.put(fileHash, Buffer.from(fileContent))
})
afterEach(async () => {
  await s3.close()
  rmSync(place, { recursive: true, force: true })
})

const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, [program, ...words], {
    env: {
      ...bareEnv(),
      DATABASE_URL: url,
      DATA_DIR: place,
      S3_ENDPOINT: s3.config.endpoint,
      S3_REGION: s3.config.region,
      S3_BUCKET: s3.config.bucket,
      S3_ACCESS_KEY_ID: s3.config.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    },
  })

const object = () => s3.objects.get(`/files/${fileHash}`)?.toString()

describe('move-files command', () => {
  test('copies files to the bucket once and back, and writes nothing in a dry run', async () => {
    expect((await run('s3', '--dry-run')).stdout).toContain('1 files to copy, 5 bytes; 0 were there already.')
    expect(s3.objects.size).toBe(0)
    expect((await run('s3')).stdout).toContain('1 files copied and read back, 5 bytes; 0 were there already.')
    expect(object()).toBe(fileContent)
    expect(await files.find(fileHash)).toBeDefined()
    await files.remove(fileHash)
    expect((await run('directory')).stdout).toContain('1 files copied and read back')
    const file = await files.find(fileHash)
    expect(file && (await text(await file.open()))).toBe(fileContent)
    expect((await run('s3')).stdout).toContain('0 files copied and read back, 0 bytes; 1 were there already.')
  })

  test('names a lost and a damaged file with their documents, and replaces other files that do not match', async () => {
    const [lost, other] = ['ab'.repeat(32), '486ea46224d1bb4fb680f34f7c9ad96a8f24ec88be73ea8e5a6c65260e9cb8a7']
    await files.put(other, Buffer.from('world'))
    s3.objects.set(`/files/${other}`, Buffer.from('another'))
    await queryRows(
      url,
      `insert into files (organization_id, id, hash, content_type, bytes, purpose, name)
     select organization_id, gen_random_uuid(), added, content_type, 5, 'document', 'plan.pdf'
     from (select * from files limit 1), unnest('{${lost},${other}}'::text[]) added`,
    )
    appendFileSync(join(place, 'files', fileHash.slice(0, 2), fileHash), '!')
    const { code, stdout } = await run('s3').then(
      (ended) => ({ code: 0, ...ended }),
      (error: unknown) => error as { code: number; stdout: string },
    )
    expect(code).toBe(3)
    expect(stdout).toContain('1 files copied')
    for (const hash of [lost, fileHash]) expect(stdout).toMatch(new RegExp(`^.*Acme: [a-z_]+ .*content ${hash}`, 'm'))
    expect(s3.objects.get(`/files/${other}`)?.toString()).toBe('world')
    expect(object()).toBeUndefined()
    await queryRows(url, "delete from files where purpose = 'document'")
  })

  test('prints the usage for invalid arguments', async () => {
    await expect(run('elsewhere')).rejects.toThrow('npm run files:move -- s3 | directory [--dry-run]')
  })
})
