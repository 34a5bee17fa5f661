import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { limits } from '#shared/limits.ts'
import { create } from './clients.store.ts'

const { api, call, member, organization } = useApi()

describe('the client export', () => {
  test('contains the filtered list with the columns of the page', async () => {
    const org = await organization()
    const { addClient, addLocation, addJob, clientsUrl } = buildPlaces({ api, call }, org)
    const client = await addClient({ name: 'Harbor, "The" Dental', status: 'lead' })
    await addClient({ name: 'Lakeside' })
    const location = await addLocation(client, { name: 'A', timeZone: 'America/Phoenix' })
    await addJob(location, {
      name: 'Clean',
      schedule: { ...daily, weekdays: [1], startsOn: '2091-01-01' },
    })
    const answer = await call(org.headers, `${clientsUrl}/export`, { query: { status: 'lead' } })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="clients.csv"')
    const [head = '', line] = answer.body.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id').split('\r\n')
    expect(head).toBe(
      '\uFEFFName,Status,Address,Address 2,City,State or province,Postal code,Country,Notes,Contact,Contact title,' +
        'Contact email,Phone,Locations,Jobs,Next visit,Time zone,Archived,Start date,End date,Price basis,Price,Quality,' +
        'Monthly price,Custodia ID',
    )
    expect(line).toBe('"Harbor, ""The"" Dental",Lead,,,,,,,,,,,,1,1,2091-01-01 18:00,America/Phoenix,,,,None,,,,id')
  })

  test('contains only selected clients and rejects invalid ids', async () => {
    const org = await organization()
    const { addClient, clientsUrl } = buildPlaces({ api, call }, org)
    const [first, , three] = [
      await addClient({ name: 'A' }),
      await addClient({ name: 'B' }),
      await addClient({ name: 'C' }),
    ]
    const file = (ids: string) => call(org.headers, `${clientsUrl}/export`, { query: { ids, sort: '-name' } })
    const lines = (await file([first.id, three.id].join(','))).body.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(['C', 'A'])
    expect((await file('------------------------------------')).json()).toMatchObject({ fields: [{ path: 'ids' }] })
  })

  test('escapes a name that a spreadsheet would run as a formula', async () => {
    const org = await organization()
    const { addClient, clientsUrl } = buildPlaces({ api, call }, org)
    const names = ['=1+1', '+cmd', '-2', '@SUM(A1)']
    for (const name of names) await addClient({ name })
    const { body } = await call(org.headers, `${clientsUrl}/export`)
    for (const name of names) expect(body).toContain(`\n'${name},`)
  })

  test('has heads in the requested language and is open to all staff', async () => {
    const org = await organization()
    const headers = { ...(await member(org.id, 'MEMBER')), 'accept-language': 'es' }
    const { body } = await call(headers, `${buildPlaces({ api, call }, org).clientsUrl}/export`)
    expect(body).toMatch(/^\uFEFFNombre,Estado,.*,Archivado,ID de Custodia\r\n/)
  })

  test('contains every client once, in order, beyond one page', async () => {
    const org = await organization()
    const names = Array.from({ length: limits.pageSizeMax + 5 }, (_, index) => `Client ${1000 + index}`)
    await inTenant(api.db, org.id, async (tx) => {
      for (const name of names) await create(tx, org.id, { name })
    })
    const { body } = await call(org.headers, `${buildPlaces({ api, call }, org).clientsUrl}/export`)
    expect(
      body
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(names)
  })

  test('answers a refusal with a problem and no file', async () => {
    const org = await organization()
    const { clientsUrl } = buildPlaces({ api, call }, org)
    expect((await call(org.headers, `${clientsUrl}/export`, { query: { cursor: 'x' } })).statusCode).toBe(400)
    expect((await call((await organization()).headers, `${clientsUrl}/export`)).statusCode).toBe(403)
  })
})
