import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directoryStore } from './directory-store.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'
import { startFakeS3 } from './test/fake-s3.ts'

const content = Buffer.from('a floor plan')
const hash = createHash('sha256').update(content).digest('hex')
const otherHash = createHash('sha256').update('another').digest('hex')

const root = mkdtempSync(join(tmpdir(), 'custodia-files-'))
let s3: Awaited<ReturnType<typeof startFakeS3>>
beforeAll(async () => {
  s3 = await startFakeS3()
})
afterAll(async () => {
  rmSync(root, { recursive: true })
  await s3.close()
})

const stores: [string, () => FileStore][] = [
  ['a directory', () => directoryStore(join(root, 'files'))],
  ['an S3 bucket', () => s3Store(s3.config)],
]

describe.each(stores)('%s', (_name, open) => {
  test('returns stored content with its length', async () => {
    const store = open()
    await store.put(hash, content)
    const file = await store.find(hash)
    expect(file?.bytes).toBe(content.length)
    expect(await text(await file!.open())).toBe('a floor plan')
  })

  test('accepts a stream, and the same content twice', async () => {
    const store = open()
    await store.put(otherHash, Readable.from([Buffer.from('ano'), Buffer.from('ther')]))
    await store.put(otherHash, Buffer.from('another'))
    expect((await store.find(otherHash))?.bytes).toBe(7)
  })

  test('removes content, and ignores unknown content', async () => {
    const store = open()
    await store.put(hash, content)
    await store.remove(hash)
    await store.remove(hash)
    expect(await store.find(hash)).toBeUndefined()
    await store.put(hash, content)
  })

  test('does not find unknown content', async () => {
    expect(await open().find('0'.repeat(64))).toBeUndefined()
  })
})

test('makes files readable by their owner only and leaves no partial ones', async () => {
  const folder = join(root, 'files', hash.slice(0, 2))
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, hash)).mode & 0o777).toBe(0o600)
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the upload broke off')
    })(),
  )
  await expect(directoryStore(join(root, 'files')).put('1'.repeat(64), broken)).rejects.toThrow('broke off')
  expect(readdirSync(join(root, 'files', '11'))).toEqual([])
})

test('does not follow redirects of a store', async () => {
  const reads: string[] = []
  const server = createServer((request, response) => {
    reads.push(request.url ?? '')
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(s3Store({ ...s3.config, endpoint }).find(hash)).rejects.toThrow('cannot be reached')
  expect(reads).toEqual([`/files/${hash}`])
  server.close()
})

test('fails on a wrong secret, a wrong content and a missing bucket', async () => {
  await expect(s3Store({ ...s3.config, secretAccessKey: 'wrong' }).find(hash)).rejects.toThrow('403')
  await expect(s3Store(s3.config).put('2'.repeat(64), content)).rejects.toThrow('400')
  await expect(s3Store({ ...s3.config, bucket: 'nowhere' }).put(hash, content)).rejects.toThrow('no bucket')
})
