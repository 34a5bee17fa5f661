import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { upload } from '#server/api/files/test/pictures.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { ClientDocument, ClientDocumentList } from '#shared/clients/client-documents.contract.ts'
import { limits } from '#shared/limits.ts'

const { api, call, member, organization } = useApi()

const pdf = Buffer.from('%PDF-1.7\nthe contract')

async function setUp() {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient()
  const url = `${places.clientUrl(client)}/documents`
  const add = (content = pdf, name = 'Contract.pdf', headers: Headers = org.headers) => {
    const { type, ...request } = upload(content, { name, type: 'application/octet-stream' })
    return call({ ...headers, ...type }, url, request)
  }
  const list = async () => (await call(org.headers, url)).json<ClientDocumentList>().items
  return { org, client, url, add, list, ...places }
}

describe('documents of a client', () => {
  test('stores a document, lists it with its uploader and returns it unchanged', async () => {
    const { add, list, org } = await setUp()
    const first = (await add()).json<ClientDocument>()
    expect(first).toMatchObject({
      name: 'Contract.pdf',
      contentType: 'application/pdf',
      bytes: pdf.length,
      uploadedBy: org.owner.name,
    })
    const second = (await add(Buffer.from('a,b\r\n1,2'), 'Señal ñ.csv')).json<ClientDocument>()
    expect(second).toMatchObject({ name: 'Señal ñ.csv', contentType: 'text/csv; charset=utf-8' })
    expect(await list()).toEqual([second, first])

    const file = await call(org.headers, first.link)
    expect(file.rawPayload).toEqual(pdf)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Contract.pdf"; filename*=UTF-8''Contract.pdf`,
    })
  })

  test('deletes the content of a removed document unless another document shares it', async () => {
    const { add, list, org, url } = await setUp()
    const document = (await add()).json<ClientDocument>()
    const same = (await add(pdf, 'Copy.pdf')).json<ClientDocument>()
    expect(same.link).toBe(document.link)
    const remove = (id: string) => call(org.headers, `${url}/${id}`, { method: 'DELETE' })
    expect((await remove(document.id)).statusCode).toBe(204)
    expect((await remove(document.id)).statusCode).toBe(404)
    expect((await call(org.headers, document.link)).statusCode).toBe(200)
    await remove(same.id)
    expect((await call(org.headers, document.link)).statusCode).toBe(404)
    expect(await list()).toEqual([])
  })

  describe('POST of a document that is refused', () => {
    test('checks the content and ignores the file name', async () => {
      const { add, list } = await setUp()
      const answer = await add(Buffer.from('7f454c46', 'hex'), 'Contract.pdf')
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'document_refused', fields: [{ path: 'file' }] })
      expect(await list()).toEqual([])
    })

    test('rejects a file over the size limit and a missing file', async () => {
      const { add, org, url } = await setUp()
      const big = await add(Buffer.concat([pdf, Buffer.alloc(limits.documentBytesMax)]))
      expect(big.json()).toMatchObject({ code: 'too_large' })
      const { type, ...request } = upload(pdf, { field: 'other' })
      expect((await call({ ...org.headers, ...type }, url, request)).json()).toMatchObject({ code: 'document_refused' })
      expect((await call(org.headers, url, { body: { file: 'x' } })).statusCode).toBe(415)
    })

    test('rejects a document beyond the limit per client', async () => {
      const { add, client, org } = await setUp()
      await inTenant(api.db, org.id, (tx) =>
        tx
          .insertInto('clientDocuments')
          .values(
            Array.from({ length: limits.clientDocumentsMax }, () => ({
              organizationId: org.id,
              id: crypto.randomUUID(),
              clientId: client.id,
              fileHash: 'a'.repeat(64),
              name: 'x',
              contentType: 'text/plain',
              bytes: 1,
              uploadedBy: null,
            })),
          )
          .execute(),
      )
      expect((await add()).json()).toMatchObject({ code: 'documents_full' })
    })
  })
})

describe('access to documents', () => {
  test('requires permission to manage clients, and rejects other organizations and clients', async () => {
    const { add, addClient, clientUrl, org, url } = await setUp()
    const document = (await add()).json<ClientDocument>()
    const stranger = await organization('Other')
    const employee = await member(org.id, 'EMPLOYEE')
    for (const headers of [stranger.headers, employee]) {
      expect((await call(headers, url)).statusCode).toBe(403)
      expect((await add(pdf, 'x.pdf', headers)).statusCode).toBe(403)
      expect((await call(headers, `${url}/${document.id}`, { method: 'DELETE' })).statusCode).toBe(403)
    }
    expect((await call(stranger.headers, document.link)).statusCode).toBe(404)
    const otherUrl = `${clientUrl(await addClient({ name: 'Other' }))}/documents/${document.id}`
    expect((await call(org.headers, otherUrl, { method: 'DELETE' })).statusCode).toBe(404)
  })

  test('stores one document for a repeated Idempotency-Key and rejects it for another file', async () => {
    const { add, list, org } = await setUp()
    const headers = { ...org.headers, 'idempotency-key': 'upload-1' }
    const first = await add(pdf, 'Contract.pdf', headers)
    const again = await add(pdf, 'Contract.pdf', headers)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect((await add(Buffer.from('%PDF-2'), 'Contract.pdf', headers)).json()).toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(await list()).toHaveLength(1)
  })
})
