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
  test('copies files to the bucket once, and writes nothing in a dry run', async () => {
    expect((await run('s3', '--dry-run')).stdout).toContain('1 files to copy, 5 bytes; 0 were there already.')
    expect(s3.objects.size).toBe(0)
    expect((await run('s3')).stdout).toContain('1 files copied and read back, 5 bytes; 0 were there already.')
    expect(object()).toBe(fileContent)
    expect(await files.find(fileHash)).toBeDefined()
    expect((await run('s3')).stdout).toContain('0 files copied and read back, 0 bytes; 1 were there already.')
  })

  test('overwrites a content in the bucket that does not match its hash', async () => {
    s3.objects.set(`/files/${fileHash}`, Buffer.from('other'))
    expect((await run('s3')).stdout).toContain('1 files copied')
    expect(object()).toBe(fileContent)
  })

  test.each(['lost', 'damaged'])('names a %s file with its document and copies the others', async (kind) => {
    const other = '486ea46224d1bb4fb680f34f7c9ad96a8f24ec88be73ea8e5a6c65260e9cb8a7'
    await files.put(other, Buffer.from('world'))
    const [row] = await queryRows<{ id: string }>(
      url,
      `insert into files (organization_id, id, hash, content_type, bytes, purpose, name)
     select organization_id, gen_random_uuid(), '${other}', content_type, 5, 'document', 'plan.pdf' from files limit 1
     returning id`,
    )
    if (kind === 'lost') await files.remove(fileHash)
    else appendFileSync(join(place, 'files', fileHash.slice(0, 2), fileHash), '!')
    await expect(run('s3')).rejects.toMatchObject({
      code: 3,
      stdout: expect.stringMatching(new RegExp(`1 files copied[^]*Acme: [a-z_]+ .*content ${fileHash}`)),
    })
    expect(s3.objects.get(`/files/${other}`)?.toString()).toBe('world')
    expect(object()).toBeUndefined()
    await queryRows(url, `delete from files where id = '${row?.id}'`)
  })

  test('copies files back from the bucket', async () => {
    await run('s3')
    await files.remove(fileHash)
    expect((await run('directory')).stdout).toContain('1 files copied and read back')
    const file = await files.find(fileHash)
    expect(file && (await text(await file.open()))).toBe(fileContent)
  })

  test('prints the usage for invalid arguments', async () => {
    await expect(run('elsewhere')).rejects.toThrow('npm run files:move -- s3 | directory [--dry-run]')
  })
})
