import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import type { Region } from '#shared/regions/regions.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { changesOf } from './location-changes.ts'
import { LocationPage } from './location-page.tsx'

const { api, call, organization, member } = useApi()
afterEach(() => vi.unstubAllGlobals())

async function setUp() {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const location = await places.addLocation(await places.addClient(), { name: 'Main Street' })
  const url = places.locationUrl(location)
  return {
    org,
    open(as = org.headers) {
      connectPage(api.app, as)
      const address = `/org/${org.id}/clients/${location.clientId}/locations/${location.id}`
      return renderAt(address, '/org/:organizationId/clients/:clientId/locations/:locationId', <LocationPage />)
    },
    addRegion: async (name: string) => {
      const body = { name, color: '#1f7a5c', supervisorIds: [] }
      return (await call(org.headers, `/api/v1/organizations/${org.id}/regions`, { body })).json<Region>()
    },
    put: (part: object) =>
      call(org.headers, url, { method: 'PUT', body: { ...changesOf(location), ...part, version: location.version } }),
    stored: async () => (await call(org.headers, url)).json<Location>(),
  }
}

/** The form's options contain the same text. */
const badge = { selector: 'span' }

const editing = async (user: ReturnType<typeof renderAt>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Edit location' }))
  return within(await screen.findByRole('dialog', { name: 'Edit location' }))
}

describe('a location’s region', () => {
  test("is set, shown next to the location's name, and removed", async () => {
    const { addRegion, open, stored } = await setUp()
    const region = await addRegion('North')
    await addRegion('South')
    const { user } = open()
    const form = await editing(user)
    await user.selectOptions(await form.findByLabelText('Region'), 'North')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('North', badge)
    expect((await stored()).regionId).toBe(region.id)

    const again = await editing(user)
    await user.selectOptions(again.getByLabelText('Region'), 'No region')
    await user.click(again.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByText('North', badge)).toBeNull())
    expect((await stored()).regionId).toBeNull()
  })

  test('is not asked for without regions, and saving changes none', async () => {
    const { open, stored } = await setUp()
    const { user } = open()
    const form = await editing(user)
    expect(form.queryByLabelText('Region')).toBeNull()
    await user.type(form.getByLabelText(/Location name/), ' 2')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { name: 'Main Street 2' })
    expect((await stored()).regionId).toBeNull()
  })

  test('distinguishes two selects of regions by their names', async () => {
    const { addRegion, open, put, stored } = await setUp()
    const [north, south] = [await addRegion('North'), await addRegion('South')]
    const { user } = open()
    const form = await editing(user)
    await user.selectOptions(await form.findByLabelText('Region'), 'North')
    await put({ regionId: south.id })
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByRole('radio', { name: /South/ })
    await user.click(screen.getByRole('radio', { name: /North/ }))
    await user.click(screen.getByRole('button', { name: 'Save my choices' }))
    await waitFor(async () => expect((await stored()).regionId).toBe(north.id))
  })

  test('is read-only for an employee', async () => {
    const { addRegion, open, org, put } = await setUp()
    await put({ regionId: (await addRegion('North')).id })
    open(await member(org.id, 'EMPLOYEE'))
    await screen.findByText('North', badge)
    expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull()
  })
})
