import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { FileStoreError } from '#server/api/files/file-store.ts'
import { s3Store } from '#server/api/files/s3-store.ts'
import { startFakeS3 } from '#server/api/files/test/fake-s3.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { startFaultProxy } from './fault-proxy.ts'

const s3 = await startFakeS3()
const line = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(s3.config.endpoint).port) })
const broken = createServer((_request, response) => response.writeHead(500).end('<Error/>')).listen(0, '127.0.0.1')
await once(broken, 'listening')
afterEach(() => line.heal())
afterAll(async () => {
  await line.close()
  await s3.close()
  broken.close()
})

const at = (port: number) => `http://127.0.0.1:${port}`
const bucket = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: s3.config.region,
  S3_BUCKET: s3.config.bucket,
  S3_ACCESS_KEY_ID: s3.config.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
})

describe('an upload', () => {
  const overLine = useApi(bucket(at(line.port)))
  const onBroken = useApi(bucket(at((broken.address() as AddressInfo).port)))

  const itemsOf = (answer: { json(): unknown }) => (answer.json() as { items: unknown }).items

  async function uploader({ organization, call }: ReturnType<typeof useApi>) {
    const { id, headers } = await organization()
    const { method, body, type } = upload(await picture(64, 64).png().toBuffer())
    const logo = organizationPaths.logo.replace(':organizationId', id)
    const send = () => call({ ...headers, ...type }, logo, { method, body })
    const stored = async () => itemsOf(await call(headers, organizationPaths.organizations))
    return { send, stored }
  }

  const ways: [string, typeof overLine, () => void][] = [
    ['cannot be reached', overLine, () => line.set({ refuse: true })],
    ['breaks off', overLine, () => line.set({ cut: { text: 'PUT /', when: 'before it arrives' } })],
    ['answers 500', onBroken, () => {}],
  ]

  test.each(ways)('to a store that %s is rejected and leaves nothing behind', async (_name, on, fail) => {
    const { send, stored } = await uploader(on)
    fail()
    line.cut()
    const answer = await send()
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    expect(answer.json()).toMatchObject({ code: 'unavailable' })
    expect(await stored()).toMatchObject([{ logoLink: null }])
    expect(s3.objects.size).toBe(0)
  })

  test('succeeds again once the store does', async () => {
    const { send, stored } = await uploader(overLine)
    expect((await send()).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ logoLink: expect.stringMatching(/^\/api\/v1\/files\//) }])
  })
})

describe('a store', () => {
  const content = randomBytes(256 * 1024)
  const hash = createHash('sha256').update(content).digest('hex')
  const store = (answerMs: number) => s3Store({ ...s3.config, endpoint: at(line.port) }, { answerMs, perMebibyteMs: 0 })

  test.each([
    ['is silent', () => line.set({ silent: true })],
    ['takes a byte at a time', () => line.set({ bytesPerSecond: 1 })],
    ['answers too late', () => line.set({ delayMs: 2_000 })],
  ])('that %s times out for every operation', async (_name, fail) => {
    line.cut()
    fail()
    const late = store(200)
    for (const ask of [() => late.put(hash, content), () => late.find(hash), () => late.remove(hash)]) {
      await expect(ask()).rejects.toThrow(FileStoreError)
    }
    line.cut()
    line.heal()
    expect(await store(5_000).find(hash)).toBeUndefined()
  })

  test('may take longer to send a content than to respond', async () => {
    await store(5_000).put(hash, content)
    const slow = store(600)
    const stored = await slow.find(hash)
    line.set({ bytesPerSecond: content.length })
    const reading = await stored?.open()
    expect(reading && (await buffer(reading)).equals(content)).toBe(true)
    await slow.remove(hash)
  })
})
