import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Region, RegionLocationPage } from '#shared/regions/regions.contract.ts'

const { api, call, organization } = useApi()

async function withRegion(name = 'Brightside') {
  const org = await organization(name)
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient()
  const regions = `${places.base}/regions`
  const add = async (region: string) =>
    (await call(org.headers, regions, { body: { name: region, color: '#1f7a5c', supervisorIds: [] } })).json<Region>()
  const north = await add('North')
  const url = `${regions}/${north.id}/locations`
  const put = (body: object, at = url) => call(org.headers, at, { method: 'PUT', body })
  const list = async (query = '') => (await call(org.headers, `${url}${query}`)).json<RegionLocationPage>()
  return { org, places, client, add, north, regions, url, put, list }
}

describe('the locations of a region', () => {
  test('adds locations from any region and removes them', async () => {
    const { places, client, add, regions, put, list, org } = await withRegion()
    const [main, annex] = [await places.addLocation(client), await places.addLocation(client, { name: 'Annex' })]
    const south = await add('South')
    await put({ add: [annex.id], remove: [] }, `${regions}/${south.id}/locations`)
    const moved = await put({ add: [main.id, annex.id], remove: [] })
    expect(moved.json()).toMatchObject({ name: 'North', locationCount: 2 })
    expect((await list()).items).toMatchObject([
      { id: annex.id, name: 'Annex', clientName: 'Harbor Dental', city: '' },
      { id: main.id },
    ])
    expect((await put({ add: [], remove: [main.id] })).json()).toMatchObject({ locationCount: 1 })
    expect((await call(org.headers, places.locationUrl(main))).json()).toMatchObject({ regionId: null, version: 3 })
  })

  test('does not remove a location from another region', async () => {
    const { places, client, add, regions, put, org } = await withRegion()
    const main = await places.addLocation(client)
    const south = await add('South')
    await put({ add: [main.id], remove: [] }, `${regions}/${south.id}/locations`)
    await put({ add: [], remove: [main.id] })
    expect((await call(org.headers, places.locationUrl(main))).json()).toMatchObject({ regionId: south.id })
  })

  test('pages without gaps', async () => {
    const { places, client, put, list } = await withRegion()
    const names = ['Ärzte', 'alpha', 'Beta', 'gamma', 'Zeta']
    const ids: string[] = []
    for (const name of names) ids.push((await places.addLocation(client, { name })).id)
    await put({ add: ids, remove: [] })
    const regionIds: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: RegionLocationPage = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
      regionIds.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(regionIds).toEqual(['alpha', 'Ärzte', 'Beta', 'gamma', 'Zeta'])
  })

  test('rejects a location of another organization and moves nothing', async () => {
    const [mine, otherLocation] = await Promise.all([withRegion(), withRegion('Other')])
    const foreign = await otherLocation.places.addLocation(otherLocation.client)
    const main = await mine.places.addLocation(mine.client)
    expect((await mine.put({ add: [main.id, foreign.id], remove: [] })).json()).toMatchObject({
      code: 'location_unknown',
      fields: [{ path: 'add.1' }],
    })
    expect((await mine.list()).items).toEqual([])
  })
})
