import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { templateContent } from '#server/api/test/inspection-calls.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Inspection, InspectionTemplate } from '#shared/inspections/inspections.contract.ts'
import { sampleOf } from '#shared/inspections/sample.ts'

const { api, call, organization } = useApi()

const area = (name: string, floorType: 'tile' | 'carpet', squareFeet: number | null) => ({
  name,
  floorType,
  squareFeet,
})

describe('an inspection by random sample', () => {
  test('stores its areas, seed and sizes, which later changes and corrections do not alter', async () => {
    const org = await organization()
    const { base, ...places } = buildPlaces({ api, call }, org)
    const client = await places.addClient()
    const areas = [
      area('Lobby', 'tile', 900),
      ...Array.from({ length: 20 }, (_, at) => area(`Office ${at + 1}`, 'carpet', 150)),
      area('Vault', 'tile', null),
    ]
    const location = await places.addLocation(client, { name: 'Main Street', areas })
    const post = <T>(path: string, body?: object) =>
      call(org.headers, base + path, { method: 'POST', ...(body && { body }) }).then((answer) => answer.json<T>())
    const { id: templateId } = await post<InspectionTemplate>('/inspection-templates', {
      name: 'Office',
      content: templateContent,
    })
    const start = (locationId: string, isSample: boolean) =>
      post<Inspection>('/inspections', { templateId, locationId, isSample })

    expect((await start(location.id, false)).sample).toBeNull()
    const { id, sample } = await start(location.id, true)
    if (!sample) throw new Error('no sample')
    expect(sample.seed).toMatch(/^[0-9A-F]{4}$/)
    // 900 and 20 of 150 are 3,900.
    expect(sample).toMatchObject({ ofAreas: 22, ofSquareFeet: 3_900 })
    expect(sample.squareFeet).toBeGreaterThanOrEqual(390)
    expect(new Set(sample.areas.map(({ floorType }) => floorType))).toEqual(new Set(['tile', 'carpet']))
    // The stored areas and seed reproduce the sample.
    const stored = location.areas.map(({ id: areaId, name, floorType, squareFeet }) => ({
      id: areaId ?? '',
      name,
      floorType,
      squareFeet,
    }))
    expect(sampleOf(stored, sample.seed)).toEqual(sample)

    const ownInspection = async () => (await call(org.headers, `${base}/inspections/${id}`)).json<Inspection>()
    await inTenant(api.db, org.id, (tx) => sql`update areas set square_feet = 1`.execute(tx))
    const draw = sql`update inspections set sample = null where id = ${id}`
    await expect(inTenant(api.db, org.id, (tx) => draw.execute(tx))).rejects.toThrow('a sample is drawn once')
    const answers = [
      ['mirrors', 1],
      ['floor', 4],
      ['exit', 1],
    ].map(([itemKey, value]) => ({ itemKey, value, isNa: false, note: '', revision: 0 }))
    await call(org.headers, `${base}/inspections/${id}/answers`, { method: 'PUT', body: { answers } })
    expect((await ownInspection()).sample).toEqual(sample)
    const { snapshot } = await post<Inspection>(`/inspections/${id}/submission`)
    expect(snapshot?.sample).toEqual(sample)
    const correction = await post<Inspection>(`/inspections/${id}/correction`, { reason: 'The other floor' })
    expect(correction.sample).toEqual(sample)

    const bare = await places.addLocation(client, { name: 'Harbor Road' })
    expect(await start(bare.id, true)).toMatchObject({ code: 'inspection_areas_missing' })
  })
})
