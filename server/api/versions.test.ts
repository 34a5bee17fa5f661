import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { updateVersion } from './versions.ts'

const run = useApi()

async function setUp() {
  const org = await run.organization()
  const places = buildPlaces(run, org)
  const client = await places.addClient({ name: 'Harbor' })
  const update = (key: { id: string; status?: 'active' | 'lead'; version: number }, name: string) =>
    inTenant(run.api.db, org.id, (tx) => updateVersion(tx, 'clients', key, { name }))
  return { org, client, update }
}

describe('updateVersion', () => {
  test('changes the row and raises its version', async () => {
    const { client, update } = await setUp()
    const row = await update({ id: client.id, version: client.version }, 'Pier')
    expect(row).toMatchObject({ id: client.id, name: 'Pier', version: client.version + 1 })
  })

  test('rejects an outdated version with 409 and changes nothing', async () => {
    const { client, update } = await setUp()
    await update({ id: client.id, version: client.version }, 'Pier')
    const outdated = update({ id: client.id, version: client.version }, 'Dock')
    await expect(outdated).rejects.toMatchObject({ code: 'stale_version', statusCode: 409 })
    expect((await update({ id: client.id, version: client.version + 1 }, 'Quay')).name).toBe('Quay')
  })

  test('lets one of two simultaneous changes win', async () => {
    const { client, update } = await setUp()
    const both = await Promise.allSettled(
      ['Pier', 'Dock'].map((name) => update({ id: client.id, version: client.version }, name)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: 'stale_version' }) }))
  })

  test("answers 404 for a row that does not exist, and for another organization's", async () => {
    const { update } = await setUp()
    const { client } = await setUp()
    for (const id of [client.id, '00000000-0000-7000-8000-000000000000'])
      await expect(update({ id, version: 1 }, 'Pier')).rejects.toMatchObject({ code: 'not_found', statusCode: 404 })
  })
})
