import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { runJobs } from '#server/api/test/mail.ts'
import { everywhereIn } from '#server/api/test/everywhere.ts'
import type { Import, ImportPreview } from '#shared/imports/imports.contract.ts'
import type { Location, LocationList } from '#shared/locations/locations.contract.ts'

const { api, organization, call } = useApi()
const code = 'kestrel-60417'

describe('columns that imports leave out', () => {
  test('drops columns of alarm codes under any name, because codes are entered by hand', async () => {
    const org = await organization('Brightside')
    const base = `/api/v1/organizations/${org.id}`
    const { id: clientId } = (await call(org.headers, `${base}/clients`, { body: { name: 'Harbor Dental' } })).json<{
      id: string
    }>()
    const heads = ['Alarm code', 'Código de alarma', 'Keypad']
    const codes = heads.map(() => code).join()
    const file = `Client,Name,${heads.join()},Notes\nHarbor Dental,Main Street,${codes},Ring twice.`
    const send = (path: string, key: string) => {
      const { body, type } = upload(Buffer.from(file), { name: 'list.csv', type: 'text/csv' })
      return call({ ...org.headers, ...type, 'idempotency-key': key }, `${base}/imports/${path}`, { body })
    }
    const [look] = (await send('locations/preview', 'look')).json<ImportPreview>().sheets
    expect(look?.columns.map(({ field }) => field)).toEqual(['client', 'name', null, null, null, 'notes'])
    expect(look?.leftOut).toEqual(heads)
    await send('locations/problems', 'problems')
    const { id } = (await send('locations', 'start')).json<Import>()
    // Neither the queued contents nor the written rows contain the code.
    const waiting = await inTenant(api.db, org.id, (tx) =>
      tx.selectFrom('importContents').select('content').where('importId', '=', id).executeTakeFirstOrThrow(),
    )
    expect(waiting.content.toString()).toContain('Ring twice.')
    expect(await everywhereIn(api, code)).toEqual([])
    await runJobs(api)
    expect((await call(org.headers, `${base}/imports/${id}`)).json<Import>().state).toBe('done')
    expect(await everywhereIn(api, code)).toEqual([])
    const places = `${base}/clients/${clientId}/locations`
    const [place] = (await call(org.headers, places)).json<LocationList>().items
    const { hasAlarmCode, accessNotes } = (await call(org.headers, `${places}/${place?.id}`)).json<Location>()
    expect({ hasAlarmCode, accessNotes }).toEqual({ hasAlarmCode: false, accessNotes: 'Ring twice.' })
    // Proves that the search covers imported data.
    expect(await everywhereIn(api, 'Ring twice.')).toContain('locations')
  })
})
