import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { verifyPassword } from '#server/api/features/users/passwords/passwords.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import type { AuditPage } from '#shared/audit/audit.contract.ts'
import type { Certification, CertificationList } from '#shared/members/member-records.contract.ts'
import type { Member } from '#shared/members/members.contract.ts'
import { stateOn } from './certifications.store.ts'
import { createPin } from './phone-pin.ts'
import { buildPeople } from './test/people-of.ts'

const run = useApi()
const { api, call, organization } = run

const training = {
  name: 'Bloodborne pathogens',
  number: 'BP-7',
  issuedOn: '2025-01-01',
  expiresOn: '2999-01-01',
  notes: '',
}

async function withMember() {
  const people = await buildPeople(run)
  const sam = await people.add()
  const at = (rest: string) => people.url(sam.id, rest)
  const certify = async (body: object = {}) =>
    (await call(people.org.headers, at('/certifications'), { body: { ...training, ...body } })).json<Certification>()
  const send = (rest: string, content: Buffer, options = {}) => {
    const { method, body, type } = upload(content, options)
    return call({ ...people.org.headers, ...type }, at(rest), { method, body })
  }
  return { ...people, sam, at, certify, send }
}

describe('the phone PIN', () => {
  test('is shown once, stored as a hash, and replaced by the next', async () => {
    const { org, sam, post, get } = await withMember()
    const first = (await post(sam.id, '/pin')).json<{ pin: string }>().pin
    const second = (await post(sam.id, '/pin')).json<{ pin: string }>().pin
    expect(first).toMatch(/^\d{6}$/)
    expect(await get(sam.id)).toMatchObject({ hasPin: true, version: 1 })
    const { pinHash } = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('members').select('pinHash').where('id', '=', sam.id).executeTakeFirstOrThrow(),
    )
    expect(await verifyPassword(second, pinHash ?? undefined)).toBe(true)
    expect(await verifyPassword(first, pinHash ?? undefined)).toBe(first === second)
  })

  test('is in no log and is not shown again by a repeated idempotency key', async () => {
    const { org, sam, at } = await withMember()
    const headers = { ...org.headers, 'idempotency-key': 'pin' }
    const { pin } = (await call(headers, at('/pin'), { method: 'POST' })).json<{ pin: string }>()
    expect((await call(headers, at('/pin'), { method: 'POST' })).json()).toMatchObject({
      code: 'idempotency_key_reused',
    })
    const stored = await inTenant(api.db, org.id, async (tx) => [
      await tx.selectFrom('idempotencyKeys').select('answer').execute(),
      await tx.selectFrom('auditLog').selectAll().where('rowId', '=', sam.id).execute(),
    ])
    expect(JSON.stringify(stored)).not.toContain(pin)
    expect(JSON.stringify(stored)).not.toContain('pin_hash')
  })

  test('is never an easy one to guess', () => {
    const tries = [0, 111_111, 123_456, 987_654, 121_212, 7, 40_719]
    expect(createPin(() => tries.shift() ?? 0)).toBe('040719')
  })

  test('is refused for a deactivated member', async () => {
    const { sam, post } = await withMember()
    await post(sam.id, '/deactivate')
    expect((await post(sam.id, '/pin')).json()).toMatchObject({ code: 'member_deactivated' })
  })
})

describe('certifications', () => {
  test('are listed by expiry, updated under their version and removed', async () => {
    const { org, at, certify } = await withMember()
    const [late, never, gone] = [
      await certify(),
      await certify({ name: 'Keys', expiresOn: null }),
      await certify({ name: 'OSHA', expiresOn: '2025-06-01' }),
    ]
    const list = async () => (await call(org.headers, at('/certifications'))).json<CertificationList>().items
    expect((await list()).map(({ id, state }) => [id, state])).toEqual([
      [gone.id, 'expired'],
      [late.id, 'valid'],
      [never.id, 'valid'],
    ])
    const url = at(`/certifications/${gone.id}`)
    const put = (body: object) => call(org.headers, url, { method: 'PUT', body: { ...training, ...body } })
    expect((await put({ version: 1 })).json()).toMatchObject({ ...training, state: 'valid', version: 2 })
    expect((await put({ version: 1 })).json()).toMatchObject({ code: 'stale_version' })
    expect((await put({ version: 2, expiresOn: '2024-01-01' })).json()).toMatchObject({
      code: 'certification_dates_reversed',
      fields: [{ path: 'expiresOn' }],
    })
    expect((await call(org.headers, url, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await list()).toHaveLength(2)
  })

  test.each([
    ['2026-03-09', 'expired'],
    ['2026-03-10', 'soon'],
    ['2026-04-09', 'soon'],
    ['2026-04-10', 'valid'],
    [null, 'valid'],
  ])('expiring on %s are %s on 10 March', (expiresOn, state) => {
    expect(stateOn('2026-03-10', expiresOn)).toBe(state)
  })

  test('have a scanned certificate, for the office and not for colleagues', async () => {
    const { org, at, certify, send, withAccount } = await withMember()
    const otherOrg = await organization('Other')
    const { id } = await certify()
    const pdf = Buffer.from('%PDF-1.7 a scan')
    const certification = (await send(`/certifications/${id}/file`, pdf, { name: 'card.pdf' })).json<Certification>()
    const link = certification.file?.link ?? ''
    expect((await call((await withAccount('EMPLOYEE')).headers, link)).statusCode).toBe(404)
    const file = await call(org.headers, link)
    expect(file.body).toBe('%PDF-1.7 a scan')
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
    expect((await call(otherOrg.headers, link)).statusCode).toBe(404)
    expect((await call({}, link)).statusCode).toBe(404)
    expect((await send(`/certifications/${id}/file`, Buffer.from('<html>'))).json()).toMatchObject({
      code: 'certificate_refused',
    })
    expect((await send(`/certifications/${id}/file`, pdf, { name: 'card.pdf.exe' })).json()).toMatchObject({
      code: 'file_name_deceives',
      fields: [{ path: 'file' }],
    })
    const emptied = await call(org.headers, at(`/certifications/${id}/file`), { method: 'DELETE' })
    expect(emptied.json()).toMatchObject({ file: null })
    expect((await call(org.headers, link)).statusCode).toBe(404)
  })

  test('can be office-only documents, which no location can require', async () => {
    const { org, base, certify, withAccount, url } = await withMember()
    const kim = await withAccount('EMPLOYEE')
    const keep = (body: object) => call(org.headers, url(kim.id, '/certifications'), { body: { ...training, ...body } })
    await keep({ name: 'Handbook, signed', kind: 'document' })
    await keep({ name: 'Work contract', kind: 'contract', forOffice: true })
    await certify({ name: 'Forklift' })
    const names = async (headers: Headers, path: string) =>
      (await call(headers, path))
        .json<{ items: { name: string }[] }>()
        .items.map(({ name }) => name)
        .toSorted()
    expect(await names(org.headers, url(kim.id, '/certifications'))).toEqual(['Handbook, signed', 'Work contract'])
    expect(await names(kim.headers, `${base}/members/me/certifications`)).toEqual(['Handbook, signed'])
    expect(await names(org.headers, `${base}/certification-names`)).toEqual(['Forklift'])
    expect((await keep({ kind: 'passport' })).statusCode).toBe(400)
  })

  test('hide the scan of an office certification from the member until it is the member’s own', async () => {
    const { org, withAccount, url } = await withMember()
    const [kim, colleague] = [await withAccount('EMPLOYEE'), await withAccount('SUPERVISOR')]
    const typed = { ...training, kind: 'contract', forOffice: true }
    const { id } = (await call(org.headers, url(kim.id, '/certifications'), { body: typed })).json<Certification>()
    const { type, method, body: scan } = upload(Buffer.from('%PDF-1.7 pay'), { name: 'pay.pdf' })
    const at = url(kim.id, `/certifications/${id}`)
    const certification = (
      await call({ ...org.headers, ...type }, `${at}/file`, { method, body: scan })
    ).json<Certification>()
    const statuses = () =>
      Promise.all(
        [org, kim, colleague].map(
          async ({ headers }) => (await call(headers, certification.file?.link ?? '')).statusCode,
        ),
      )
    expect(await statuses()).toEqual([200, 404, 404])
    const body = { ...typed, forOffice: false, version: certification.version }
    await call(org.headers, at, { method: 'PUT', body })
    expect(await statuses()).toEqual([200, 200, 404])
  })

  test('can be read by the member, whatever the role, but not by colleagues', async () => {
    const { org, base, certify, withAccount, url } = await withMember()
    await certify()
    const ownList = `${base}/members/me/certifications`
    for (const role of ['MEMBER', 'EMPLOYEE', 'SUPERVISOR'] as const) {
      const kim = await withAccount(role)
      expect((await call(kim.headers, ownList)).json()).toEqual({ items: [] })
      await call(org.headers, url(kim.id, '/certifications'), { body: { ...training, name: `Of ${role}` } })
      const { items } = (await call(kim.headers, ownList)).json<CertificationList>()
      expect(items.map(({ name, state }) => [name, state])).toEqual([[`Of ${role}`, 'valid']])
      expect((await call(kim.headers, url(kim.id, '/certifications'))).statusCode).toBe(403)
      expect((await call(kim.headers, url(kim.id, '/pay-rates'))).statusCode).toBe(403)
    }
    expect((await call((await organization('Other')).headers, ownList)).statusCode).toBe(403)
  })

  test('answer 404 to another organization', async () => {
    const { at, certify } = await withMember()
    const otherOrg = await organization('Other')
    await certify()
    expect((await call(otherOrg.headers, at('/certifications'))).statusCode).toBe(403)
    expect(await inTenant(api.db, otherOrg.id, (tx) => tx.selectFrom('certifications').selectAll().execute())).toEqual(
      [],
    )
  })
})

describe('the member photo', () => {
  test.each([
    ['wide', 1200, 600, 512],
    ['tall', 600, 1200, 512],
    ['small', 64, 32, 32],
  ])('crops a photo that is %s to a square', async (_shape, width, height, side) => {
    const { org, send } = await withMember()
    const sent = picture(width, height).jpeg().withMetadata({ orientation: 6 })
    const { photoLink } = (await send('/photo', await sent.toBuffer())).json<Member>()
    const file = await call(org.headers, photoLink ?? '')
    const metadata = await sharp(file.rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: side, height: side })
    expect(metadata.exif).toBeUndefined()
  })

  test('replaces and removes a photo', async () => {
    const { org, at, send } = await withMember()
    const first = (await send('/photo', await picture(900, 900).png().toBuffer())).json<Member>()
    const second = (await send('/photo', await picture(64, 32).jpeg().toBuffer())).json<Member>()
    expect(second.photoLink).not.toBe(first.photoLink)
    expect((await call(org.headers, first.photoLink ?? '')).statusCode).toBe(404)
    expect((await call({}, second.photoLink ?? '')).statusCode).toBe(404)
    expect((await send('/photo', Buffer.from('no picture'))).json()).toMatchObject({ code: 'image_refused' })
    const none = (await call(org.headers, at('/photo'), { method: 'DELETE' })).json<Member>()
    expect(none.photoLink).toBeNull()
  })
})

describe('the activity of a member', () => {
  test('lists every change of the member, and nothing of others, in the activity', async () => {
    const { org, sam, at, add, certify, put, withAccount } = await withMember()
    await add({ name: 'Somebody else' })
    await certify()
    await put(sam.id, '/roles', { roles: ['SUPERVISOR'], version: 1 })
    const answer = await call(org.headers, at('/activity?limit=2'))
    const page = answer.json<AuditPage>()
    expect(page.items.map(({ table, action }) => [table, action])).toEqual([
      ['members', 'update'],
      ['certifications', 'insert'],
    ])
    expect(page.items[0]).toMatchObject({
      actor: { name: 'Ana Reyes' },
      changes: [{ field: 'roles', before: ['EMPLOYEE'], after: ['SUPERVISOR'] }],
    })
    const rest = (await call(org.headers, at(`/activity?cursor=${page.nextCursor}`))).json<AuditPage>()
    expect(rest.items.map(({ table, action }) => [table, action])).toEqual([['members', 'insert']])
    const { headers } = await withAccount('SUPERVISOR')
    expect((await call(headers, at('/activity'))).statusCode).toBe(403)
  })
})
