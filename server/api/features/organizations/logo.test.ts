import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { Organization } from '#shared/organizations/organizations.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'

const { organization, member, call } = useApi()
const url = (id: string) => organizationPaths.logo.replace(':organizationId', id)

function send(headers: Record<string, string>, id: string, content: Buffer, options = {}) {
  const { method, body, type } = upload(content, options)
  return call({ ...headers, ...type }, url(id), { method, body })
}

describe('a logo', () => {
  test('is re-encoded as WebP within 512 pixels and publicly cacheable', async () => {
    const { id, headers } = await organization()
    const answer = await send(headers, id, await picture(1200, 600).png().toBuffer())
    expect(answer.statusCode).toBe(200)
    const { logoLink } = answer.json<Organization>()
    expect(logoLink).toMatch(/^\/api\/v1\/files\/[0-9a-f]{64}$/)
    const file = await call({}, logoLink ?? '')
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      etag: `"${logoLink?.slice(-64)}"`,
      'content-length': String(file.rawPayload.length),
    })
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 256 })
  })

  test('answers 304 to a browser that has it, and HEAD without a body', async () => {
    const { id, headers } = await organization()
    const { logoLink } = (await send(headers, id, await picture(64, 64).webp().toBuffer())).json<Organization>()
    const again = await call({ 'if-none-match': `"${logoLink?.slice(-64)}"` }, logoLink ?? '')
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await call({}, logoLink ?? '', { method: 'HEAD' })
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'image/webp'])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0)
  })

  test('is rotated upright and stripped of metadata', async () => {
    const { id, headers } = await organization()
    const taken = await picture(300, 100)
      .removeAlpha()
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { logoLink } = (await send(headers, id, taken)).json<Organization>()
    const { exif, orientation, width, height } = await sharp((await call({}, logoLink ?? '')).rawPayload).metadata()
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 100,
      height: 300,
    })
  })

  test('replaces the previous one and can be removed; the old URL answers 404', async () => {
    const { id, headers } = await organization()
    const first = (await send(headers, id, await picture(81, 64).png().toBuffer())).json<Organization>()
    const second = (await send(headers, id, await picture(82, 64).png().toBuffer())).json<Organization>()
    expect((await call({}, first.logoLink ?? '')).statusCode).toBe(404)
    expect((await call({}, second.logoLink ?? '')).statusCode).toBe(200)
    const removed = await call(headers, url(id), { method: 'DELETE' })
    expect(removed.json()).toMatchObject({ id, logoLink: null })
    expect((await call({}, second.logoLink ?? '')).statusCode).toBe(404)
  })

  test('is stored once per idempotency key, and another picture under it answers 422', async () => {
    const { id, headers } = await organization()
    const keyed = { ...headers, 'idempotency-key': 'logo-1' }
    const content = await picture(70, 70).png().toBuffer()
    const first = await send(keyed, id, content)
    expect((await send(keyed, id, content)).json()).toEqual(first.json())
    expect((await send(keyed, id, await picture(71, 70).png().toBuffer())).statusCode).toBe(422)
  })

  test('can be changed by the owner only', async () => {
    const { id } = await organization()
    const otherOrg = await organization()
    const content = await picture(64, 64).png().toBuffer()
    expect((await send(await member(id, 'ADMIN'), id, content)).statusCode).toBe(403)
    expect((await send(otherOrg.headers, id, content)).statusCode).toBe(403)
  })
})

describe('a rejected logo', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const png = () => picture(64, 64).png().toBuffer()

  test.each([
    ['an SVG', async () => svg],
    ['an SVG named as a PNG', async () => svg],
    ['a GIF', () => picture(64, 64).gif().toBuffer()],
    ['a truncated picture', async () => (await picture(64, 64).png().toBuffer()).subarray(0, 60)],
    ['only a PNG signature', async () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['an empty file', async () => Buffer.alloc(0)],
    ['a single pixel', () => picture(1, 1).png().toBuffer()],
    [
      'a decompression bomb',
      // Slightly more pixels than allowed.
      () => picture(6_400, 6_400).greyscale().removeAlpha().png({ compressionLevel: 1 }).toBuffer(),
    ],
  ])('answers 400 image_refused with the field for %s', async (_what, content) => {
    const { id, headers } = await organization()
    const answer = await send(headers, id, await content())
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'image_refused', fields: [{ path: 'file' }] })
  })

  test('answers 400 for another field name or a broken body, 415 for JSON, 413 over 5 MB', async () => {
    const { id, headers } = await organization()
    expect((await send(headers, id, await png(), { field: 'logo' })).json()).toMatchObject({
      fields: [{ path: 'file' }],
    })
    expect((await call(headers, url(id), { body: { file: 'x' } })).statusCode).toBe(415)
    const large = Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)])
    const tooLarge = await send(headers, id, large)
    expect(tooLarge.statusCode).toBe(413)
    expect(tooLarge.json()).toMatchObject({ code: 'too_large' })
    const { body, type } = upload(await png())
    const broken = await call({ ...headers, ...type }, url(id), { method: 'POST', body: body.subarray(0, -30) })
    expect(broken.statusCode).toBe(400)
    const nameless = await call({ ...headers, 'content-type': 'multipart/form-data' }, url(id), {
      method: 'POST',
      body,
    })
    expect(nameless.statusCode).toBeGreaterThanOrEqual(400)
    expect(nameless.statusCode).toBeLessThan(500)
  })
})

describe('a missing logo', () => {
  test('answers 404 for a file that nothing refers to', async () => {
    expect((await call({}, organizationPaths.file.replace(':hash', 'a'.repeat(64)))).statusCode).toBe(404)
    expect((await call({}, organizationPaths.file.replace(':hash', '../../etc/passwd'))).statusCode).toBe(404)
  })
})
