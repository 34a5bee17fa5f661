import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { saveAnswer } from '#server/api/features/geocoding/geocoded-addresses.store.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Location, LocationDraft } from '#shared/locations/locations.contract.ts'
import { descriptionOf } from '#web/test/described.ts'
import { connectPage, forgetData, renderAt } from '#web/test/screen.tsx'
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

const inDialog = async (name?: string) => within(await screen.findByRole('dialog', name ? { name } : {}))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the location page', () => {
  test('shows the location on its map, alarm code, keys and door code, archives it and adds a job to it', async () => {
    const org = await organization()
    const { location, places, stored, change } = await locationOf(org)
    await change({ latitude: 42.65, longitude: -73.75 })
    const { user, address, calls } = open(org, location)
    // The geofence is drawn around a pin that stays where it is.
    await waitFor(() => expect(document.querySelector('.map-circle > circle')).not.toBeNull())
    expect(screen.queryByRole('button', { name: /^Pin/ })).toBeNull()
    const map = await screen.findByRole('link', { name: 'Open map' })
    expect(map.getAttribute('href')).toContain('query=1%20Main%20St%2C%20Albany%2C%20NY%2012207%2C%20United%20States')

    // Archiving is undone from the notice.
    await user.click(await screen.findByRole('button', { name: 'Actions for Main Street' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    await screen.findByText(/Archived on/)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText(/Archived on/)).toBeNull())
    expect((await stored()).archivedAt).toBeNull()

    // The alarm code is revealed for a reason, which is recorded, and replaced unseen.
    await user.click(await screen.findByRole('button', { name: 'Show code' }))
    const reveal = await inDialog('Show code')
    await user.click(reveal.getByRole('button', { name: 'Show code' }))
    expect(descriptionOf(reveal.getByLabelText(/Reason/))).toBe('Fill in this field.')
    await user.click(reveal.getByLabelText(/Reason/))
    await user.paste('Alarm company on the phone')
    await user.click(reveal.getByRole('button', { name: 'Show code' }))
    await screen.findByText('4711#')
    await screen.findByText('Alarm company on the phone')
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(screen.queryByText('4711#')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Replace code' }))
    const replacing = await inDialog('Replace code')
    expect(replacing.getByLabelText('New alarm code')).toHaveProperty('value', '')
    await user.click(replacing.getByRole('button', { name: 'Save' }))
    await screen.findByText('No alarm code set.')
    expect(screen.queryByRole('button', { name: 'Show code' })).toBeNull()

    // A key is added, issued to a member and returned.
    await user.click(await screen.findByRole('button', { name: 'Add key' }))
    const key = await inDialog('Add key')
    await user.type(key.getByLabelText(/Number/), 'K-7')
    await user.click(key.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Issue: Key K-7' }))
    const issue = await inDialog('Issue')
    await issue.findByRole('option', { name: org.owner.name })
    await user.selectOptions(issue.getByLabelText(/Member/), org.owner.name)
    await user.click(issue.getByRole('button', { name: 'Save' }))
    await screen.findByText(new RegExp(`^${org.owner.name}, since`))
    await user.click(screen.getByRole('button', { name: 'Return: Key K-7' }))
    await user.click((await inDialog('Return')).getByRole('button', { name: 'Save' }))
    await screen.findByText('In the office')
    await user.click(screen.getByLabelText('History of Key K-7'))
    const history = within(await screen.findByRole('list', { name: 'History of Key K-7' }))
    const lines = history.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^Returned by ${org.owner.name}.* · recorded by ${org.owner.name}$`)),
      expect.stringMatching(new RegExp(`^Issued to ${org.owner.name}`)),
      expect.stringMatching(/^Added on /),
    ])

    // The code for the door opens the page to start work at this location.
    await user.click(await screen.findByRole('button', { name: 'Door code' }))
    const code = await screen.findByRole('img', { name: /QR code for/ })
    expect(code.getAttribute('aria-label')).toContain(`/org/${org.id}/employee?location=${location.id}`)
    await user.click((await inDialog()).getByRole('button', { name: 'Close' }))
    await closed()

    // A job's weekly schedule is set when it is added; its visits are previewed.
    await user.click(await screen.findByRole('button', { name: 'Add job' }))
    const job = await inDialog('Add job')
    await user.type(job.getByLabelText(/Job name/), 'Evening clean')
    expect(job.getByRole('switch', { name: 'Set the schedule now' })).toHaveProperty('checked', true)
    for (const day of ['Tuesday', 'Thursday', 'Friday']) await user.click(job.getByRole('checkbox', { name: day }))
    await waitFor(() =>
      expect(job.getByRole('list', { name: 'Upcoming visits', busy: false }).children).toHaveLength(10),
    )
    expect(calls.some(({ path }) => path.endsWith('/visit-preview'))).toBe(true)
    await user.click(job.getByRole('button', { name: 'Add job' }))
    await waitFor(() => expect(address()).toMatch(/\/jobs\/[0-9a-f-]{36}$/))
    const { items } = (await call(org.headers, `${places.locationUrl(location)}/jobs`)).json()
    expect(items).toMatchObject([
      { name: 'Evening clean', patterns: [{ weekdays: [1, 3], times: [{ startTime: '18:00' }] }] },
    ])
  })

  test('edits areas, access and certifications, shows both versions after a conflict, and edits nothing without permission', async () => {
    const org = await organization()
    const { location, stored, change, places } = await locationOf(org)
    const areaId = location.areas[0]?.id ?? null
    await places.addJob(location, { name: 'Evening clean', checklist: [{ areaId, task: 'Mop', frequency: 'visit' }] })
    const other = { name: 'Annex', requiredCertifications: ['Badge', 'First aid'] }
    await places.addLocation({ id: location.clientId }, other)
    open(org, location, await member(org.id, 'EMPLOYEE'))
    await screen.findByText('Side door.')
    expect(screen.queryByText('Alarm code')).toBeNull()
    expect(screen.queryByRole('button', { name: /Edit|Add job|Actions/ })).toBeNull()
    await forgetData()

    const { user } = open(org, location)
    await user.click(await screen.findByRole('button', { name: 'Edit: Access' }))
    await user.type(await screen.findByLabelText('Access notes'), ' Ring twice.')
    await user.type(screen.getByLabelText(/Phone numbers/), '612 555 0100{Enter}+1 612 555 0101')
    await change({ accessNotes: 'Front door.' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('radio', { name: /Front door/ }))
    await user.click(screen.getByRole('button', { name: 'Save my choices' }))
    await closed()
    expect(await stored()).toMatchObject({ accessNotes: 'Front door.', phoneNumbers: ['+16125550100', '+16125550101'] })

    // Members without a required certification are prevented from starting work.
    await screen.findByText('No certifications are required here.')
    await user.click(await screen.findByRole('button', { name: 'Edit: Required certifications' }))
    const required = await inDialog('Required certifications')
    await user.click(await required.findByRole('checkbox', { name: 'First aid' }))
    await user.type(required.getByLabelText('Another certification'), 'Height')
    await user.selectOptions(required.getByLabelText('Starting without one'), 'Blocked')
    await user.click(required.getByRole('button', { name: 'Save' }))
    await screen.findByText('Height')
    expect(await stored()).toMatchObject({ requiredCertifications: ['First aid', 'Height'], clearancePolicy: 'block' })
    await closed()

    // Areas are added and removed in rows, with their total.
    await user.click(await screen.findByRole('button', { name: 'Edit: Areas' }))
    const form = await inDialog('Edit areas')
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
      { id: areaId, name: 'Lobby' },
      { name: 'Kitchen', floorType: 'concrete', squareFeet: 350 },
    ])
    await closed()

    // An area that a checklist uses stays; the answer says why.
    await user.click(await screen.findByRole('button', { name: 'Edit: Areas' }))
    const removing = await inDialog('Edit areas')
    await user.click(removing.getByRole('button', { name: 'Remove Lobby' }))
    await user.type(removing.getByLabelText(/Area name/), ' 2')
    await user.click(removing.getByRole('button', { name: 'Save' }))
    await screen.findByText(/This area is on a checklist\./)
    expect(removing.getByLabelText(/Area name/)).toHaveProperty('value', 'Kitchen 2')
  })

  test('accepts the radius in feet, offers the zone of the address, and puts the pin where a map link, the geocoder or keys say', async () => {
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

    await closed()

    const position = { latitude: 42.66, longitude: -73.76 }
    await user.click(await screen.findByRole('button', { name: 'Edit location' }))
    const form = await inDialog()
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
    expect(dialog.address).toBe('1 Main St, Albany, IL 12207, US')
    await inTenant(api.db, org.id, (tx) => saveAnswer(tx, dialog.address, position))
    await form.findByText('Found. Check the pin and drag it to the entrance.')
    await form.findByRole('button', { name: 'Pin: 42.66000, -73.76000' })
    await user.clear(form.getByLabelText(/Geofence radius \(ft\)/))
    await user.type(form.getByLabelText(/Geofence radius \(ft\)/), '1000')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('1,000 ft')
    expect(await stored()).toMatchObject({ geofenceRadiusM: 305, ...position })
  })
})
