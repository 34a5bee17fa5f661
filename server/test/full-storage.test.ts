import { execFileSync, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { watchStorage } from '#server/api/storage.ts'
import { onFreshCopy, useApi } from '#server/api/test/api.ts'
import { clientPaths } from '#shared/clients/paths.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { fillDisk } from './fill-disk.ts'

const sentences = {
  en: 'Storage is full, so nothing was saved. Try again in a few minutes.',
  es: 'El almacenamiento está lleno y no se guardó nada. Vuelve a intentarlo en unos minutos.',
} as const

type Api = ReturnType<typeof useApi>
type Answer = Awaited<ReturnType<Api['call']>>

function expectFull(answer: Answer, language: keyof typeof sentences = 'en') {
  expect(answer.statusCode).toBe(507)
  expect(answer.json()).toEqual({ code: 'storage_full', message: sentences[language] })
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
}

const readiness = async ({ call }: Api) => {
  const answer = await call({}, '/readyz')
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}

async function logoUpload({ organization, call }: Api) {
  const { id, headers } = await organization()
  const { method, body, type } = upload(await picture(64, 64).png().toBuffer())
  const url = organizationPaths.logo.replace(':organizationId', id)
  return {
    headers,
    send: (language = 'en') => call({ ...headers, ...type, 'accept-language': language }, url, { method, body }),
  }
}

describe('a database without room', () => {
  const on = useApi({}, onFreshCopy)

  test("answers 507 to every write in the caller's language, and serves reads", async () => {
    const { id, headers } = await on.organization()
    const owner = new Client({ connectionString: on.api.url })
    await owner.connect()
    onTestFinished(() => owner.end())
    // PostgreSQL's error when a table cannot grow.
    await owner.query(`create function no_room() returns trigger language plpgsql as
      $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await owner.query('create trigger no_room before insert on clients for each row execute function no_room()')
    const clients = clientPaths.clients.replace(':organizationId', id)
    for (const language of ['en', 'es'] as const) {
      expectFull(
        await on.call({ ...headers, 'accept-language': language }, clients, { body: { name: 'Acme' } }),
        language,
      )
    }
    expect((await on.call(headers, clients)).json()).toMatchObject({ items: [] })
    expect(await readiness(on)).toEqual([507, 'storage_full'])
    await owner.query('drop trigger no_room on clients')
    expect((await on.call(headers, clients, { body: { name: 'Acme' } })).statusCode).toBe(201)
  })
})

describe('an object store without room', async () => {
  const store = createServer((request, response) => response.writeHead(request.method === 'HEAD' ? 404 : 507).end())
  store.listen(0, '127.0.0.1')
  await once(store, 'listening')
  afterAll(() => void store.close())
  const on = useApi({
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    S3_BUCKET: 'full',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  })

  test('rejects an upload with 507', async () => {
    expectFull(await (await logoUpload(on)).send())
  })
})

const place = mkdtempSync(join(tmpdir(), 'custodia-storage-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', place]).status === 0
afterAll(() => {
  if (mounted) execFileSync('umount', ['--lazy', place])
  rmSync(place, { recursive: true, force: true })
})

describe.runIf(mounted)('a full disk', () => {
  const on = useApi({ DATA_DIR: place })

  test('rejects an upload with 507, stores nothing, and accepts it once there is room', async () => {
    const { send, headers } = await logoUpload(on)
    expect(await readiness(on)).toEqual([200, undefined])
    const before = filesBelow(place)
    fillDisk(join(place, 'ballast'))
    expect(await readiness(on)).toEqual([507, 'storage_full'])
    expectFull(await send('es'), 'es')
    expect(filesBelow(place)).toEqual([...before, 'ballast'].toSorted())
    expect((await on.call(headers, organizationPaths.organizations)).json()).toMatchObject({
      items: [{ logoLink: null }],
    })
    rmSync(join(place, 'ballast'))
    expect((await send()).statusCode).toBe(200)
  })
})

test('remembers a refusal for ten seconds', async () => {
  let now = 0
  const storage = watchStorage(tmpdir(), () => now)
  storage.refused()
  now = 9_999
  expect(await storage.isFull()).toBe(true)
  now = 10_000
  expect(await storage.isFull()).toBe(false)
})

const filesBelow = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
