import { createHash, randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { createFileStore } from './file-store.ts'

const { api, organization, member, user, call } = useApi()
const read = (headers: Record<string, string>, hash: string) =>
  call(headers, organizationPaths.file.replace(':hash', hash))

/** A document that the organisation holds. */
async function document(organizationId: string, text: string, contentType = 'text/html') {
  const content = Buffer.from(text)
  const hash = createHash('sha256').update(content).digest('hex')
  await createFileStore(api.config).put(hash, content)
  await inTenant(api.db, organizationId, (tx) =>
    tx
      .insertInto('files')
      .values({
        organizationId,
        id: randomUUIDv7(),
        hash,
        contentType,
        bytes: content.length,
        name: 'plan "1".html',
        purpose: 'document',
      })
      .execute(),
  )
  return hash
}

test('a document is for the staff of who holds it, kept by no cache and never run', async () => {
  const { id } = await organization()
  const hash = await document(id, '<script>alert(1)</script>')
  const answer = await read(await member(id, 'EMPLOYEE'), hash)
  expect(answer.body).toBe('<script>alert(1)</script>')
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html',
    'content-disposition': `attachment; filename="plan _1_.html"; filename*=UTF-8''plan%20%221%22.html`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  })
})

test('for everyone else it does not exist', async () => {
  const { id } = await organization()
  const other = await organization()
  const hash = await document(id, 'a secret plan')
  const strangers = [{}, other.headers, (await user()).headers, (await user({ verified: false })).headers]
  for (const headers of strangers) expect((await read(headers, hash)).statusCode).toBe(404)
})

test('what two organisations hold is served to the staff of both', async () => {
  const one = await organization()
  const two = await organization()
  const hash = await document(one.id, 'the same form')
  await document(two.id, 'the same form')
  for (const { headers } of [one, two]) expect((await read(headers, hash)).statusCode).toBe(200)
})

test('a content that was lost is 404, not a failure', async () => {
  const { id, headers } = await organization()
  const hash = 'c'.repeat(64)
  await inTenant(api.db, id, (tx) =>
    tx
      .insertInto('files')
      .values({ organizationId: id, id: randomUUIDv7(), hash, contentType: 'image/png', bytes: 1, purpose: 'document' })
      .execute(),
  )
  expect((await read(headers, hash)).statusCode).toBe(404)
})
