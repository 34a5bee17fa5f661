import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { saveAnswer } from '#server/api/features/geocoding/geocoded-addresses.store.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Location, LocationDraft } from '#shared/locations/locations.contract.ts'
import { descriptionOf } from '#web/test/described.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { changesOf } from './location-changes.ts'
import { LocationPage } from './location-page.tsx'

// The geocoder is called only by background jobs, which a test does not start.
const { api, call, organization, member } = useApi({ GEOCODER_URL: 'http://127.0.0.1:9/search' })
afterEach(() => vi.unstubAllGlobals())

type Own = Awaited<ReturnType<typeof organization>>

const draft: LocationDraft = {
  name: 'Main Street',
  address: { line1: '1 Main St', line2: '', city: 'Albany', region: 'NY', postalCode: '12207', country: 'US' },
  accessNotes: 'Side door.',
  areas: [{ name: 'Lobby', floorType: 'tile', squareFeet: 1200 }],
}

async function locationOf(org: Own) {
  const places = buildPlaces({ api, call }, org)
  const location = await places.addLocation(await places.addClient(), draft)
  await places.setAlarmCode(location, '4711#')
  const url = places.locationUrl(location)
  return {
    places,
    location,
    stored: async () => (await call(org.headers, url)).json<Location>(),
    change: (part: object) =>
      call(org.headers, url, { method: 'PUT', body: { ...changesOf(location), ...part, version: location.version } }),
  }
}

function open({ id, headers }: Own, location: Location, as = headers) {
  const { calls } = connectPage(api.app, as)
  const pattern = '/org/:organizationId/clients/:clientId/locations/:locationId'
  const page = renderAt(`/org/${id}/clients/${location.clientId}/locations/${location.id}`, pattern, <LocationPage />)
  return { ...page, calls }
}

describe('the location page', () => {
  test('shows the location and its map', async () => {
    const org = await organization()
    const { location, change } = await locationOf(org)
    await change({ latitude: 42.65, longitude: -73.75 })
    open(org, location)
    // The geofence is drawn around a pin that stays where it is.
    await waitFor(() => expect(document.querySelector('.map-circle > circle')).not.toBeNull())
    expect(screen.queryByRole('button', { name: /^Pin/ })).toBeNull()
    const map = await screen.findByRole('link', { name: 'Open map' })
    expect(map.getAttribute('href')).toContain('query=1%20Main%20St%2C%20Albany%2C%20NY%2012207%2C%20United%20States')
  })

  test('reveals the alarm code for a reason, records it, and replaces the code unseen', async () => {
    const org = await organization()
    const { location } = await locationOf(org)
    const { user } = open(org, location)
    await user.click(await screen.findByRole('button', { name: 'Show code' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Show code' }))
    await user.click(dialog.getByRole('button', { name: 'Show code' }))
    expect(descriptionOf(dialog.getByLabelText(/Reason/))).toBe('Fill in this field.')
    await user.type(dialog.getByLabelText(/Reason/), 'Alarm company on the phone')
    await user.click(dialog.getByRole('button', { name: 'Show code' }))
    await screen.findByText('4711#')
    await screen.findByText('Alarm company on the phone')
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(screen.queryByText('4711#')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Replace code' }))
    const form = within(await screen.findByRole('dialog', { name: 'Replace code' }))
    expect(form.getByLabelText('New alarm code')).toHaveProperty('value', '')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('No alarm code set.')
    expect(screen.queryByRole('button', { name: 'Show code' })).toBeNull()
  })

  test('adds a key, issues it to a member and records its return', async () => {
    const org = await organization()
    const { location } = await locationOf(org)
    const { user } = open(org, location)
    await user.click(await screen.findByRole('button', { name: 'Add key' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add key' }))
    await user.type(form.getByLabelText(/Number/), 'K-7')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Issue: Key K-7' }))
    const issue = within(await screen.findByRole('dialog', { name: 'Issue' }))
    await issue.findByRole('option', { name: org.owner.name })
    await user.selectOptions(issue.getByLabelText(/Member/), org.owner.name)
    await user.click(issue.getByRole('button', { name: 'Save' }))
    await screen.findByText(new RegExp(`^${org.owner.name}, since`))
    await user.click(screen.getByRole('button', { name: 'Return: Key K-7' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Return' })).getByRole('button', { name: 'Save' }),
    )
    await screen.findByText('In the office')
    await user.click(screen.getByLabelText('History of Key K-7'))
    const history = within(await screen.findByRole('list', { name: 'History of Key K-7' }))
    const lines = history.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^Returned by ${org.owner.name}.* · recorded by ${org.owner.name}$`)),
      expect.stringMatching(new RegExp(`^Issued to ${org.owner.name}`)),
      expect.stringMatching(/^Added on /),
    ])
  })

  test('adds and removes areas in rows, with their total', async () => {
    const org = await organization()
    const { location, stored } = await locationOf(org)
    const { user } = open(org, location)
    await user.click(await screen.findByRole('button', { name: 'Edit: Areas' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit areas' }))
    await user.click(form.getByRole('button', { name: 'Add area' }))
    const row = within(form.getByRole('group', { name: 'Area 2' }))
    await user.type(row.getByLabelText('Square feet'), '350')
    expect(form.getByText('1,550 sq ft')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(descriptionOf(row.getByLabelText(/Area name/))).toBe('Fill in this field.')
    await user.type(row.getByLabelText(/Area name/), 'Kitchen')
    await user.selectOptions(row.getByLabelText('Floor'), 'Concrete')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByRole('cell', { name: '1,550' })
    expect((await stored()).areas).toMatchObject([
      { id: location.areas[0]?.id, name: 'Lobby' },
      { name: 'Kitchen', floorType: 'concrete', squareFeet: 350 },
    ])
  })

  test('refuses to remove an area that a checklist uses, and says why', async () => {
    const org = await organization()
    const { location, places } = await locationOf(org)
    const areaId = location.areas[0]?.id ?? null
    await places.addJob(location, { name: 'Evening clean', checklist: [{ areaId, task: 'Mop', frequency: 'visit' }] })
    const { user } = open(org, location)
    await user.click(await screen.findByRole('button', { name: 'Edit: Areas' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit areas' }))
    await user.click(form.getByRole('button', { name: 'Add area' }))
    await user.click(form.getByRole('button', { name: 'Remove Lobby' }))
    await user.type(form.getByLabelText(/Area name/), 'Kitchen')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText(/This area is on a checklist\./)
    expect(form.getByLabelText(/Area name/)).toHaveProperty('value', 'Kitchen')
  })

  test('accepts the radius in feet and stores meters, and offers the time zone of the address', async () => {
    const org = await organization()
    const { location, stored } = await locationOf(org)
    const { user } = open(org, location)
    await user.click(await screen.findByRole('button', { name: 'Edit location' }))
    const radius = await screen.findByLabelText(/Geofence radius \(ft\)/)
    await user.clear(radius)
    await user.type(radius, '328')
    await user.clear(screen.getByLabelText('State or province'))
    await user.type(screen.getByLabelText('State or province'), 'IL')
    await screen.findByText('This address is in Central Time (Chicago).')
    await user.click(screen.getByRole('button', { name: 'Use this zone' }))
    await user.type(await screen.findByLabelText('Latitude'), '42.65')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(descriptionOf(screen.getByLabelText('Longitude'))).toBe(
        'Enter both latitude and longitude, or leave both empty.',
      ),
    )
    await user.type(screen.getByLabelText('Longitude'), '-73.75')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('328 ft')
    const zoned = { timeZone: 'America/Chicago', geofenceRadiusM: 100 }
    expect(await stored()).toMatchObject({ ...zoned, latitude: 42.65, longitude: -73.75 })
  })

  test('puts the pin where a pasted map link or the geocoder says, and arrow keys move it', async () => {
    const org = await organization()
    const position = { latitude: 42.65, longitude: -73.75 }
    const { location, stored } = await locationOf(org)
    const { user } = open(org, location)
    await user.click(await screen.findByRole('button', { name: 'Edit location' }))
    const form = within(await screen.findByRole('dialog'))
    const pasted = await form.findByLabelText('Map link')
    await user.click(pasted)
    await user.paste('https://maps.app.goo.gl/AbCdEf')
    await waitFor(() =>
      expect(descriptionOf(pasted)).toContain('Open this short link in a browser and paste the long one.'),
    )
    await user.clear(pasted)
    await user.paste('https://www.google.com/maps/place/Statue/@40.7,-74.1,17z/data=!8m2!3d40.689247!4d-74.044502')
    const pin = await form.findByRole('button', { name: 'Pin: 40.68925, -74.04450' })
    pin.focus()
    await user.keyboard('{ArrowUp}{Shift>}{ArrowLeft}{/Shift}')
    // 5 m are 0.00004° to the north; 50 m are 0.00059° to the west at this latitude.
    await form.findByRole('button', { name: 'Pin: 40.68929, -74.04509' })
    await user.click(form.getByRole('button', { name: 'Find this address' }))
    const dialog = await waitFor(() =>
      inTenant(api.db, org.id, (tx) => tx.selectFrom('geocodedAddresses').select('address').executeTakeFirstOrThrow()),
    )
    expect(dialog.address).toBe('1 Main St, Albany, NY 12207, US')
    await inTenant(api.db, org.id, (tx) => saveAnswer(tx, dialog.address, position))
    await form.findByText('Found. Check the pin and drag it to the entrance.')
    await form.findByRole('button', { name: 'Pin: 42.65000, -73.75000' })
    await user.clear(form.getByLabelText(/Geofence radius \(ft\)/))
    await user.type(form.getByLabelText(/Geofence radius \(ft\)/), '1000')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('1,000 ft')
    expect(await stored()).toMatchObject({ geofenceRadiusM: 305, ...position })
  })

  test('shows both versions of the access notes after a conflicting save', async () => {
    const org = await organization()
    const { location, stored, change } = await locationOf(org)
    const { user } = open(org, location)
    await user.click(await screen.findByRole('button', { name: 'Edit: Access' }))
    await user.type(await screen.findByLabelText('Access notes'), ' Ring twice.')
    await user.type(screen.getByLabelText(/Phone numbers/), '612 555 0100{Enter}+1 612 555 0101')
    await change({ accessNotes: 'Front door.' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('radio', { name: /Front door/ }))
    await user.click(screen.getByRole('button', { name: 'Save my choices' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stored()).toMatchObject({ accessNotes: 'Front door.', phoneNumbers: ['+16125550100', '+16125550101'] })
  })

  test('requires certifications, and prevents members without them from starting work', async () => {
    const org = await organization()
    const { location, stored, places } = await locationOf(org)
    const other = { name: 'Annex', requiredCertifications: ['Badge', 'First aid'] }
    await places.addLocation(await places.addClient({ name: 'Other' }), other)
    const { user } = open(org, location)
    await screen.findByText('No certifications are required here.')
    await user.click(await screen.findByRole('button', { name: 'Edit: Required certifications' }))
    const form = within(await screen.findByRole('dialog', { name: 'Required certifications' }))
    await user.click(await form.findByRole('checkbox', { name: 'First aid' }))
    await user.type(form.getByLabelText('Another certification'), 'Work at height')
    await user.selectOptions(form.getByLabelText('Starting without one'), 'Blocked')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Work at height')
    expect(await stored()).toMatchObject({
      requiredCertifications: ['First aid', 'Work at height'],
      clearancePolicy: 'block',
    })
  })

  test('adds a job with a weekly schedule and previews its visits', async () => {
    const org = await organization()
    const { location, places } = await locationOf(org)
    const { user, address, calls } = open(org, location)
    await user.click(await screen.findByRole('button', { name: 'Add job' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add job' }))
    await user.type(form.getByLabelText(/Job name/), 'Evening clean')
    expect(form.getByRole('switch', { name: 'Set the schedule now' })).toHaveProperty('checked', true)
    for (const day of ['Tuesday', 'Thursday', 'Friday']) await user.click(form.getByRole('checkbox', { name: day }))
    await waitFor(() =>
      expect(form.getByRole('list', { name: 'Upcoming visits', busy: false }).children).toHaveLength(10),
    )
    expect(calls.some(({ path }) => path.endsWith('/visit-preview'))).toBe(true)
    await user.click(form.getByRole('button', { name: 'Add job' }))
    await waitFor(() => expect(address()).toMatch(/\/jobs\/[0-9a-f-]{36}$/))
    const { items } = (await call(org.headers, `${places.locationUrl(location)}/jobs`)).json()
    expect(items).toMatchObject([
      { name: 'Evening clean', patterns: [{ weekdays: [1, 3], times: [{ startTime: '18:00' }] }] },
    ])
  })

  test('shows a QR code for the door that opens the page to start work at this location', async () => {
    const org = await organization()
    const { location } = await locationOf(org)
    const { user } = open(org, location)
    await user.click(await screen.findByRole('button', { name: 'Door code' }))
    const code = await screen.findByRole('img', { name: /QR code for/ })
    expect(code.getAttribute('aria-label')).toContain(`/org/${org.id}/employee?location=${location.id}`)
  })

  test('archives and restores a location', async () => {
    const org = await organization()
    const { location, stored } = await locationOf(org)
    const { user } = open(org, location)
    await user.click(await screen.findByRole('button', { name: 'Actions for Main Street' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    await screen.findByText(/Archived on/)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText(/Archived on/)).toBeNull())
    expect((await stored()).archivedAt).toBeNull()
  })

  test('hides alarm codes and edit buttons without permission', async () => {
    const org = await organization()
    const { location } = await locationOf(org)
    open(org, location, await member(org.id, 'EMPLOYEE'))
    await screen.findByText('Side door.')
    expect(screen.queryByText('Alarm code')).toBeNull()
    expect(screen.queryByRole('button', { name: /Edit|Add job|Actions/ })).toBeNull()
  })
})
