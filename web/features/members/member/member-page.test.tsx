import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { changesOf, buildPeople } from '#server/api/features/members/test/people-of.ts'
import { upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Member } from '#shared/members/members.contract.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { connectPage, forgetData, renderAt } from '#web/test/screen.tsx'
import { MemberPage } from './member-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

type People = Awaited<ReturnType<typeof buildPeople>>

function open({ org }: People, member: Pick<Member, 'id'>, query = '', as = org.headers) {
  const { calls, hold } = connectPage(run.api.app, as)
  const pattern = '/org/:organizationId/members/:memberId'
  return {
    calls,
    hold,
    ...renderAt(`/org/${org.id}/members/${member.id}${query}`, pattern, <MemberPage />),
  }
}

const inDialog = async (name?: string) => within(await screen.findByRole('dialog', name ? { name } : {}))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the member page', () => {
  test('edits the profile and the home position, keeps a manager and regions not loaded yet, and shows both versions of a conflict', async () => {
    const people = await buildPeople(run)
    const boss = await people.add({ name: 'Kim Vega' })
    const body = { name: 'North', color: '#1f7a5c', supervisorIds: [] }
    const region = (await run.call(people.org.headers, `${people.base}/regions`, { body })).json<{ id: string }>()
    const member = await people.add({ managerId: boss.id, regionIds: [region.id], email: 'sam@example.com' })
    const { user, hold } = open(people, member)
    const releases = [hold('/org-chart'), hold('/regions')]
    await user.click(await screen.findByRole('button', { name: 'Edit: Work' }))
    const work = await inDialog('Work')
    await user.type(work.getByLabelText('Job title'), 'Lead')
    await user.click(work.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    const stored = await people.get(member.id)
    expect(stored).toMatchObject({ title: 'Lead', managerId: boss.id, regions: [{ id: region.id }] })
    for (const release of releases) release()
    await closed()

    await user.click(await screen.findByRole('button', { name: 'Edit: Work' }))
    const dialog = await inDialog('Work')
    await user.type(dialog.getByLabelText('Job title'), ' at night')
    await people.put(member.id, '', { ...changesOf(stored), title: 'Crew lead', phone: '+16125550100' })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const conflict = await inDialog('Someone else changed this too')
    expect(conflict.getByRole('radio', { name: /Yours Lead at night/ })).toHaveProperty('checked', true)
    expect(conflict.getByRole('radio', { name: /Theirs.*\(612\) 555-0100/ })).toHaveProperty('checked', true)
    await user.click(conflict.getByRole('button', { name: 'Save my choices' }))
    await closed()
    expect(await people.get(member.id)).toMatchObject({ title: 'Lead at night', phone: '+16125550100' })

    // Half a home position is refused; a whole one is shown on the map.
    await user.click(await screen.findByRole('button', { name: 'Edit: Address' }))
    const home = await inDialog()
    await user.type(home.getByLabelText('Latitude'), '44.9778')
    await user.click(home.getByRole('button', { name: 'Save' }))
    await home.findByText('Enter both latitude and longitude, or leave both empty.')
    await user.type(home.getByLabelText('Longitude'), '-93.265')
    await user.click(home.getByRole('button', { name: 'Save' }))
    await screen.findByText('Home on the map: 44.9778, -93.265')
    expect((await screen.findByRole('link', { name: 'Open map' })).getAttribute('href')).toContain('44.9778')
    expect(await people.get(member.id)).toMatchObject({ homeLatitude: 44.9778, homeLongitude: -93.265 })

    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await screen.findByText('The invitation to sam@example.com was withdrawn.')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await screen.findByText('An invitation is on its way to sam@example.com.')
    await screen.findByRole('button', { name: 'Withdraw' })
  })

  test('saves roles together, keeps edited ones while the member changes elsewhere, and keeps the last owner', async () => {
    const people = await buildPeople(run)
    const member = await people.add()
    const first = open(people, member, '?tab=roles')
    await screen.findByRole('button', { name: 'Save roles' })
    await first.user.click(await screen.findByRole('checkbox', { name: /^Admin/ }))
    await first.user.click(screen.getByRole('checkbox', { name: /^Supervisor/ }))
    await people.put(member.id, '', { ...changesOf(member), name: 'Sam Ortiz Lima' })
    await act(() => refresh(people.url(member.id)))
    await screen.findByRole('heading', { name: 'Sam Ortiz Lima' })
    expect(screen.getByRole('checkbox', { name: /^Supervisor/ })).toHaveProperty('checked', true)
    await first.user.click(screen.getByRole('button', { name: 'Save roles' }))
    // The other change was to a different field, so there is no conflict.
    await waitFor(async () =>
      expect((await people.get(member.id)).roles.toSorted()).toEqual(['ADMIN', 'EMPLOYEE', 'SUPERVISOR']),
    )
    first.unmount()

    const owner = (await run.call(people.org.headers, `${people.base}/members?role=OWNER`)).json().items[0]
    const { user } = open(people, owner, '?tab=roles')
    await screen.findByRole('button', { name: 'Save roles' })
    await user.click(await screen.findByRole('checkbox', { name: /^Owner/ }))
    await user.click(screen.getByRole('button', { name: 'Save roles' }))
    await screen.findByText(/^Error - .*needs an owner/)
  })

  test('shows the pay history of a rate exact to a tenth of a cent and a salary, and a new PIN once', async () => {
    const people = await buildPeople(run)
    const member = await people.add()
    const { user, router } = open(people, member, '?tab=pay')
    await screen.findByText('No pay rates yet')
    await user.click(screen.getByRole('button', { name: 'Add rate' }))
    const hourly = await inDialog('Add rate')
    await user.type(hourly.getByLabelText(/^Rate/), '18.525')
    await user.click(hourly.getByRole('button', { name: 'Add rate' }))
    await screen.findByText('$18.525 per hour')
    await screen.findByText('Current')
    await closed()

    await user.click(await screen.findByRole('button', { name: 'Add rate' }))
    const dialog = await inDialog('Add rate')
    fireEvent.change(dialog.getByLabelText(/^Effective/), { target: { value: '2090-01-01' } })
    await user.selectOptions(dialog.getByLabelText('Pay type'), 'Salary')
    await user.type(dialog.getByLabelText(/^Salary \(/), '3,250')
    await user.selectOptions(dialog.getByLabelText('Salary period'), 'One month')
    await user.selectOptions(dialog.getByLabelText('Overtime'), 'Fixed hours a week')
    await user.clear(dialog.getByLabelText(/^Hours a week/))
    await user.type(dialog.getByLabelText(/^Hours a week/), '37.5')
    expect(dialog.queryByLabelText('Applies to')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Add rate' }))
    await screen.findByText('$3,250.00 per month')
    await screen.findByText('For 37.5 h a week')
    const stored = (await run.call(people.org.headers, people.url(member.id, '/pay-rates'))).json().items
    const salary = { per: 'month', kind: 'fixed', weeklyMinutes: 2250 }
    expect(stored).toMatchObject([
      { rateE4: 32_500_000, basis: 'salary', salary, jobId: null, locationId: null },
      { rateE4: 185_250, basis: 'hour', jobId: null, locationId: null },
    ])

    await act(() => router.navigate('?tab=pin'))
    await user.click(await screen.findByRole('button', { name: 'Create PIN' }))
    const shown = await inDialog('Sam Ortiz’s phone PIN')
    const pin = shown.getByRole('status').textContent ?? ''
    expect(pin).toMatch(/^\d{6}$/)
    await user.click(shown.getByRole('button', { name: 'I wrote it down' }))
    await screen.findByText('A PIN is set.')
    expect(screen.queryByText(pin)).toBeNull()
  })

  test("shows the week's visits with the member in the crew", async () => {
    const people = await buildPeople(run)
    const member = await people.add()
    const places = buildPlaces(run, people.org)
    const location = await places.addLocation(await places.addClient())
    const schedule = { ...daily, weekdays: [1, 3], durationMinutes: 90 }
    const { id, version } = await places.addJob(location, { name: 'Evening clean', schedule })
    await places.addJob(location, { name: 'Window wash', schedule })
    const body = { crewSize: 1, memberIds: [member.id], version }
    expect(
      (await run.call(people.org.headers, `${places.base}/jobs/${id}/crew`, { method: 'PUT', body })).statusCode,
    ).toBe(200)
    open(people, member, '?tab=schedule&from=2090-01-11')
    expect(await screen.findAllByRole('link', { name: /Harbor Dental · Evening clean/ })).toHaveLength(2)
    expect(screen.queryByText(/Window wash/)).toBeNull()
  })

  test('adds documents with dates, kind and privacy, and removes one after confirmation', async () => {
    const people = await buildPeople(run)
    const { user } = open(people, await people.add(), '?tab=certifications')
    await user.click(await screen.findByRole('button', { name: 'Add document' }))
    const dated = await inDialog('Add document')
    await user.type(dated.getByLabelText(/^Name/), 'OSHA 10')
    await user.type(dated.getByLabelText('Expiration date'), '2020-01-31')
    await user.click(dated.getByRole('button', { name: 'Save' }))
    await screen.findByText('Expired')
    await screen.findByText('Expires Jan 31, 2020')
    await user.click(screen.getByRole('button', { name: 'Remove document: OSHA 10' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await screen.findByText('No documents yet')
    await closed()

    await user.click(await screen.findByRole('button', { name: 'Add document' }))
    const dialog = await inDialog('Add document')
    await user.type(dialog.getByLabelText(/^Name/), 'Work')
    await user.selectOptions(dialog.getByLabelText('Kind'), 'Contract')
    await user.click(dialog.getByLabelText(/^Office only/))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const list = within(await screen.findByRole('list', { name: 'Documents and certifications' }))
    await list.findByText('Work')
    await list.findByText('Contract')
    await list.findByText('Office only')
  })

  test('shows open work before access ends, hands it over, restores access, and describes it all in plain words', async () => {
    const people = await buildPeople(run)
    const [member, lee] = [await people.add({ email: 'sam@example.com' }), await people.add({ name: 'Lee Park' })]
    await people.put(member.id, '', { ...changesOf(member), title: 'Night lead' })
    const kim = await people.add({ name: 'Kim Vega', managerId: member.id })
    const { user, router } = open(people, member)
    await user.click(await screen.findByRole('button', { name: 'Actions for Sam Ortiz' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    const dialog = await inDialog('Deactivate Sam Ortiz?')
    const held = within(await dialog.findByRole('region', { name: 'Assigned to Sam Ortiz' }))
    expect(held.getByText('They report to the next manager up.')).toBeDefined()
    expect(held.getByText('Withdrawn.').parentElement?.parentElement?.textContent).toContain('sam@example.com')
    await user.selectOptions(dialog.getByLabelText('Hand over to'), 'Lee Park')
    expect(held.getByRole('checkbox', { name: 'People who report to them (1)' })).toHaveProperty('checked', true)
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }))
    await screen.findByText(/This member is deactivated/)
    expect(await people.get(kim.id)).toMatchObject({ managerId: lee.id })
    await user.click(screen.getByRole('button', { name: 'Actions for Sam Ortiz' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Reactivate' }))
    await screen.findByText('Sam Ortiz is active again.')

    await act(() => router.navigate('?tab=activity'))
    const list = await screen.findByRole('list', { name: 'Activity' })
    const told = ['Member added', 'Invited at sam@example.com', 'Job title: — → Night lead', 'Deactivated', 'Ana Reyes']
    await waitFor(() => expect(told.filter((said) => !list.textContent?.includes(said))).toEqual([]))
  })

  test('shows employees a colleague without pay and private data, and their own documents and email read-only', async () => {
    const people = await buildPeople(run)
    const [kim, sam] = [await people.withAccount('EMPLOYEE'), await people.add()]
    const url = people.url(kim.id, '/certifications')
    const training = { name: 'OSHA 10', number: 'A-1', issuedOn: null, expiresOn: '2999-01-01', notes: '' }
    const { id } = (await run.call(people.org.headers, url, { body: training })).json<{ id: string }>()
    const { type, ...file } = upload(Buffer.from('%PDF-1.7 a scan'), { name: 'card.pdf' })
    await run.call({ ...people.org.headers, ...type }, `${url}/${id}/file`, file)
    open(people, kim, '?tab=certifications', kim.headers)
    const list = within(await screen.findByRole('list', { name: 'Documents and certifications' }))
    await list.findByText(/Expires Jan 1, 2999/)
    expect(list.getByRole('link', { name: 'card.pdf' }).getAttribute('href')).toMatch(/^\/api\/v1\/files\//)
    expect(screen.queryByRole('button', { name: /document/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull()
    await forgetData()

    const { calls } = open(people, sam, '?tab=pay', kim.headers)
    await screen.findByRole('heading', { name: 'Sam Ortiz' })
    const names = within(screen.getByRole('navigation')).getAllByRole('link')
    expect(names.map((link) => link.textContent)).toEqual(['Profile', 'Roles', 'Schedule'])
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
    expect(calls.some(({ path }) => path.includes('pay-rates'))).toBe(false)
    await forgetData()

    // The owner cannot change the email address of an account either.
    const { user } = open(people, kim)
    await user.click(await screen.findByRole('button', { name: 'Edit: Contact' }))
    expect(await screen.findByLabelText('Email')).toHaveProperty('readOnly', true)
  })
})
