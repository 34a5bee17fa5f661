import { expect, test } from 'vitest'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { acceptedQuote } from '#server/api/test/accepted-quote.ts'
import { useApi } from '#server/api/test/api.ts'
import { clientAreaOf, contactAt, doneVisitAt } from '#server/api/test/client-area.ts'
import { everyContract } from '#server/api/test/contracts.ts'
import { furnished } from '#server/api/test/furnished.ts'
import { sharedReport } from '#server/api/test/inspection-calls.ts'

const run = useApi()
const { call } = run

async function setUp(name = 'Acme') {
  const acme = await furnished(run, name)
  const report = await sharedReport(run, acme)
  return { ...acme, ...(await clientAreaOf(run, acme)), report, quote: await acceptedQuote(run, acme) }
}

/** Everything there is of the area, for the isolation below: a new route that is not here fails it. */
async function everyAreaCall(
  areaUrl: string,
  { request, document, jobId, report, quote }: Record<'request' | 'document' | 'jobId' | 'report' | 'quote', string>,
) {
  const photo = upload(await picture(20, 20).png().toBuffer())
  const bodies: Record<string, object> = {
    rating: { stars: 5, comment: '' },
    requests: { locationId: crypto.randomUUID(), text: 'Hello' },
    messages: { text: 'Hello' },
    signature: { name: 'Bo', signature: null, comment: '' },
  }
  return (await everyContract())
    .filter(({ config }) => config.access === 'client_area.use')
    .map(({ method, url }) => {
      const path = url
        .replace(/^.*\/client-area\/:clientId/, areaUrl)
        .replace(':requestId', request)
        .replace(':questionId', crypto.randomUUID())
        .replace(':jobId', jobId)
        .replace(':reportId', report)
        .replace(':quoteId', quote)
        .replace(':originalStart', '2026-03-10T22:00:00Z')
        .replace(':hash', document.split('/').at(-1) ?? '')
      if (url.endsWith('/photos')) return { method, url: path, body: photo.body, type: photo.type }
      const last = url.split('/').at(-1) ?? ''
      const body = method === 'PUT' ? { answer: 'skip', version: 1 } : method === 'POST' ? bodies[last] : undefined
      return { method, url: path, body, type: {} }
    })
}

test('a contact of one client reaches nothing of another, in the same organisation or elsewhere', async () => {
  const acme = await setUp()
  await doneVisitAt(run, acme)
  const other = await furnished(run, 'Other')
  const strangers = [
    await contactAt(run, { own: acme.own, client: await acme.addClient({ name: 'Neighbour' }) }),
    await contactAt(run, other),
  ]
  const calls = await everyAreaCall(acme.areaUrl, {
    request: acme.request.id,
    document: acme.document.link,
    jobId: acme.job.id,
    report: acme.report.id,
    quote: acme.quote.id,
  })
  expect(calls.length).toBeGreaterThan(12)
  for (const [index, { headers }] of strangers.entries())
    for (const { url, method, body, type } of calls) {
      const answer = await call({ ...headers, ...type }, url, { method, ...(body && { body }) })
      expect([method, url, answer.statusCode]).toEqual([method, url, index === 0 ? 404 : 403])
      expect(answer.body).not.toContain('Acme')
    }
})

test('another client’s request, question, visit and file are not found under one’s own', async () => {
  const acme = await setUp()
  await doneVisitAt(run, acme)
  const neighbour = await acme.addClient({ name: 'Neighbour' })
  const { headers } = await contactAt(run, { own: acme.own, client: neighbour })
  const ownUrl = `${acme.base}/client-area/${neighbour.id}`
  const calls = await everyAreaCall(ownUrl, {
    request: acme.request.id,
    document: acme.document.link,
    jobId: acme.job.id,
    report: acme.report.id,
    quote: acme.quote.id,
  })
  for (const { url, method, body, type } of calls.filter(({ url }) => url.split('/').length > 8)) {
    const answer = await call({ ...headers, ...type }, url, { method, ...(body && { body }) })
    expect([method, url, answer.statusCode]).toEqual([method, url, 404])
    expect(answer.body).not.toContain('Acme')
  }
  const draft = { locationId: acme.location.id, text: 'Mine?' }
  expect((await call(headers, `${ownUrl}/requests`, { body: draft })).json()).toMatchObject({
    code: 'location_unknown',
    fields: [{ path: 'locationId' }],
  })
})

test('a contact reads nothing of the organisation itself', async () => {
  const { base, client, location, person } = await setUp()
  for (const path of ['members', 'clients', 'work-logs', 'problem-reports', `clients/${client.id}`, 'operations'])
    expect([path, (await call(person.headers, `${base}/${path}`)).statusCode]).toEqual([path, 403])
  const hash = 'a'.repeat(64)
  expect((await call(person.headers, `/api/v1/files/${hash}`)).statusCode).toBe(404)
  expect(location.id).toBeTruthy()
})
