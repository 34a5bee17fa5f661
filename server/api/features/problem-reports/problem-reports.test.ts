import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { ago, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { ProblemReport, ProblemReportPage } from '#shared/problem-reports/problem-reports.contract.ts'

const run = useApi()
const { call, member } = run

async function setUp() {
  const site = await buildWorksite(run)
  const { base, location, org } = site
  const sam = await site.worker()
  const report = async (body: object = {}) =>
    call(sam.headers, `${base}/problem-reports`, {
      body: { locationId: location.id, workLogId: null, kind: 'damage', text: ' A tap drips. ', ...body },
    })
  const reported = async (body: object = {}) => (await report(body)).json<ProblemReport>()
  const photo = (id: string, content: Buffer, headers: Headers = sam.headers, fields = {}) => {
    const { method, body, type } = upload(content, { fields })
    return call({ ...headers, ...type }, `${base}/problem-reports/${id}/photos`, { method, body })
  }
  const resolve = (id: string, body: object, headers: Headers = org.headers) =>
    call(headers, `${base}/problem-reports/${id}/resolution`, { method: 'PUT', body })
  const list = async (headers: Headers, path: string) =>
    (await call(headers, `${base}/${path}`)).json<ProblemReportPage>().items
  const kinds = async (headers: Headers) =>
    (await call(headers, `${base}/notifications`)).json<{ items: { kind: string }[] }>().items.map(({ kind }) => kind)
  return { ...site, sam, report, reported, photo, resolve, list, kinds }
}

describe('a problem report', () => {
  test("is stored with its work log and notifies the location's managers", async () => {
    const { sam, reported, org, kinds, list, worker } = await setUp()
    const { workLog } = await sam.tapped('start')
    const report = await reported({ workLogId: workLog.id })
    expect(report).toMatchObject({
      memberName: 'Sam Ortiz',
      locationName: 'Main Street',
      jobName: 'Evening clean',
      text: 'A tap drips.',
      state: 'open',
      photos: [],
      source: 'app',
    })
    expect(await kinds(org.headers)).toEqual(['problem_reported'])
    expect((await list(sam.headers, 'my-problem-reports')).map(({ id }) => id)).toEqual([report.id])
    expect(await list((await worker()).headers, 'my-problem-reports')).toEqual([])
  })

  test('rejects another member’s work log or an unknown location at its field', async () => {
    const { report, worker } = await setUp()
    const { workLog } = await (await worker()).tapped('start')
    expect((await report({ workLogId: workLog.id })).json()).toMatchObject({ fields: [{ path: 'workLogId' }] })
    expect((await report({ locationId: workLog.id })).json()).toMatchObject({ code: 'location_unknown' })
    expect((await report({ text: '  ' })).json()).toMatchObject({ fields: [{ path: 'text' }] })
  })

  test('is dated by the device that wrote it, by its arrival without one, and by its arrival in doubt after a month', async () => {
    const { base, org, reported } = await setUp()
    const written = { deviceAt: ago({ minutes: 190 }), sentAt: ago({ minutes: 10 }) }
    const found = (await reported(written)).writtenAt
    expect(Math.abs(Date.parse(found) - (Date.now() - 180 * 60_000))).toBeLessThan(30_000)
    const isDated = ({ writtenAt, createdAt, clockOff }: ProblemReport) => [writtenAt === createdAt, clockOff]
    expect(isDated(await reported(written))).toEqual([false, true])
    expect(isDated(await reported())).toEqual([true, false])
    expect(isDated(await reported({ deviceAt: ago({ minutes: 44_000 }), sentAt: ago({}) }))).toEqual([true, true])
    const file = await call(org.headers, `${base}/problem-reports/export?format=csv&locale=en`)
    const [head, ...rows] = file.body.split('\r\n')
    expect(head).toMatch(/^.?Reported,.*,Received,Device clock wrong$/)
    expect(rows.filter((row) => row.endsWith(',Yes'))).toHaveLength(3)
  })

  describe('a photo of a problem report', () => {
    test('is re-encoded without the camera’s position', async () => {
      const { reported, photo, sam, org } = await setUp()
      const { id } = await reported()
      const taken = await picture(3_000, 300)
        .withExif({ IFD0: { Copyright: 'Sam' }, IFD3: { GPSLatitude: '41/1 52/1 0/1', GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer()
      expect((await sharp(taken).metadata()).exif).toBeDefined()
      const [openReport] = (await photo(id, taken)).json<ProblemReport>().photos
      const report = await call(org.headers, openReport?.link ?? '')
      const { format, width, exif, xmp } = await sharp(report.rawPayload).metadata()
      expect({ format, width, exif, xmp }).toEqual({ format: 'webp', width: 1_600, exif: undefined, xmp: undefined })
      expect((await call(sam.headers, openReport?.link ?? '')).statusCode).toBe(200)
      expect((await call({}, openReport?.link ?? '')).statusCode).toBe(404)
    })

    test('can be added by the author, with the moment it was taken, up to five, until it is resolved', async () => {
      const { reported, photo, resolve, worker, org, sam } = await setUp()
      const { id } = await reported()
      const content = (n: number) =>
        picture(100 + n, 80)
          .png()
          .toBuffer()
      expect((await photo(id, await content(9), (await worker()).headers)).statusCode).toBe(404)
      expect((await photo(id, await content(9), org.headers)).statusCode).toBe(404)
      for (let n = 0; n < 5; n++) expect((await photo(id, await content(n))).statusCode).toBe(201)
      expect((await photo(id, await content(6))).json()).toMatchObject({ code: 'photos_full' })
      expect((await photo(id, Buffer.from('%PDF-1.7'))).json()).toMatchObject({ code: 'image_refused' })
      const otherReport = await reported()
      const times = { deviceAt: ago({ minutes: 185 }), sentAt: ago({ minutes: 5 }) }
      const sent = async (fields: object) => (await photo(otherReport.id, await content(8), sam.headers, fields)).json()
      const [taken] = (await sent({ ...times, sentAt: ago({}) })).photos
      expect(Date.parse(taken.createdAt) - Date.parse(taken.writtenAt)).toBeGreaterThanOrEqual(185 * 60_000)
      expect(await sent({ ...times, deviceAt: 'noon' })).toMatchObject({ fields: [{ path: 'deviceAt' }] })
      await resolve(otherReport.id, { answer: '', version: 1 })
      expect((await photo(otherReport.id, await content(7))).json()).toMatchObject({ code: 'report_resolved' })
    })
  })
})

describe('resolving and reading problem reports', () => {
  test('is resolved once with a note that its author is notified of', async () => {
    const { reported, resolve, sam, org, kinds, list } = await setUp()
    const { id } = await reported()
    const resolved = await resolve(id, { answer: ' The plumber came. ', version: 1 })
    expect(resolved.json()).toMatchObject({
      state: 'resolved',
      answer: 'The plumber came.',
      resolvedBy: org.owner.name,
      version: 2,
    })
    expect((await resolve(id, { answer: '', version: 1 })).json()).toMatchObject({ code: 'stale_version' })
    expect((await resolve(id, { answer: '', version: 2 })).json()).toMatchObject({ code: 'report_resolved' })
    expect(await kinds(sam.headers)).toEqual(['problem_resolved'])
    expect(await list(org.headers, 'problem-reports?state=open')).toEqual([])
    expect(await list(org.headers, 'problem-reports?state=resolved&kind=damage')).toHaveLength(1)
    expect(await list(org.headers, `problem-reports?memberId=${org.id}`)).toEqual([])
  })

  test('shows workers their own reports, members none, in pages', async () => {
    const { reported, base, org, list, sam } = await setUp()
    const [first, second] = [await reported(), await reported({ kind: 'access' })]
    expect((await call(sam.headers, `${base}/problem-reports`)).statusCode).toBe(403)
    expect((await call(await member(org.id, 'MEMBER'), `${base}/my-problem-reports`)).statusCode).toBe(403)
    const page = (await call(org.headers, `${base}/problem-reports?limit=1`)).json<ProblemReportPage>()
    expect(page.items.map(({ id }) => id)).toEqual([second.id])
    const rest = await list(org.headers, `problem-reports?limit=1&cursor=${page.nextCursor}`)
    expect(rest.map(({ id }) => id)).toEqual([first.id])
  })
})
