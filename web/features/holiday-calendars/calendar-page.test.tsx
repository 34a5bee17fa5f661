import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Holiday, HolidayCalendar } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { connectPage, forgetData, renderAt } from '#web/test/screen.tsx'
import { HolidayCalendarPage } from './calendar-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

/** Next year, which has no past days. */
const year = new Date().getUTCFullYear() + 1

async function setUp() {
  const org = await run.organization()
  const places = buildPlaces(run, org)
  const listUrl = `${places.base}/holiday-calendars`
  const draft = {
    name: 'US federal',
    country: 'US',
    state: '',
    kinds: ['public'],
    observance: 'observed',
    paidMinutes: 480,
    payMultiplierE4: 15_000,
    jobsSkipped: true,
    asksClients: true,
  }
  const { id } = (await run.call(org.headers, listUrl, { body: draft })).json<HolidayCalendar>()
  const url = `${listUrl}/${id}`
  const read = async (of = year) =>
    (await run.call(org.headers, url, { query: { year: String(of) } })).json<HolidayCalendar>()
  const day = async (name: string) => {
    const holiday = (await read()).holidays.find(({ names }) => names.en === name)
    if (!holiday) throw new Error(name)
    return holiday
  }
  const put = ({ id, ...day }: Holiday, changes: object) => {
    const { date, names, paidMinutes, payMultiplierE4, jobsSkipped, version } = day
    const body = { date, names, paidMinutes, payMultiplierE4, jobsSkipped, version, ...changes }
    return run.call(org.headers, `${url}/holidays/${id}`, { method: 'PUT', body })
  }
  const open = (as = org.headers, of = year) => {
    connectPage(run.api.app, as)
    const path = '/org/:organizationId/settings/holiday-calendar/:holidayCalendarId'
    const address = path.replace(':organizationId', org.id).replace(':holidayCalendarId', id)
    return renderAt(`${address}?year=${of}`, path, <HolidayCalendarPage />)
  }
  return { org, places, url, read, day, put, open }
}

type User = ReturnType<typeof renderAt>['user']

async function choose(user: User, name: string | RegExp, item: string) {
  await user.click(await screen.findByRole('button', { name }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the holiday calendar page', () => {
  test("shows a year's days, both dates of those on a weekend, and other years", async () => {
    const { open, read } = await setUp()
    const { user, address } = open()
    await screen.findByRole('row', { name: /Labor Day/ })
    const { years } = await read()
    let seen = 0
    for (const each of years) {
      await user.click(await screen.findByRole('button', { name: String(each) }))
      await waitFor(() => expect(address()).toContain(`year=${each}`))
      const { holidays } = await read(each)
      const rows = await waitFor(() => {
        const shown = screen.getAllByRole('row').slice(1)
        expect(shown).toHaveLength(holidays.length)
        return shown
      })
      seen += rows.filter((row) => /Observed (for|on)/.test(row.textContent)).length
    }
    expect(seen).toBeGreaterThan(0)
  })

  test('adds, changes and resets a day, removes and restores one, and shows both versions of a day that changed meanwhile', async () => {
    const { open, read, day, put } = await setUp()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Add day' }))
    const adding = within(await screen.findByRole('dialog', { name: 'Add day' }))
    fireEvent.change(adding.getByLabelText(/Date/), { target: { value: `${year}-12-30` } })
    await user.click(adding.getByRole('button', { name: 'Save' }))
    await adding.findByText('Enter the day’s name in at least one language.')
    await user.type(adding.getByLabelText('Name in English'), 'Shutdown')
    await user.click(adding.getByRole('button', { name: 'Save' }))
    await screen.findByRole('row', { name: /Shutdown Added/ })

    await choose(user, /Actions for Labor Day/, 'Edit day')
    const editing = within(await screen.findByRole('dialog', { name: 'Edit day' }))
    fireEvent.change(editing.getByLabelText(/Date/), { target: { value: `${year}-09-01` } })
    await user.click(editing.getByRole('checkbox', { name: 'Skip jobs that are set to skip holidays' }))
    await user.click(editing.getByRole('button', { name: 'Save' }))
    await screen.findByRole('row', { name: /Labor Day Changed .*As usual/ })
    await choose(user, /Actions for Labor Day/, 'Undo my change')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Labor Day Changed/ })).toBeNull())
    const labor = (await read()).holidays.filter(({ names }) => names.en === 'Labor Day')
    expect(labor).toMatchObject([{ source: 'generated', jobsSkipped: true }])

    await choose(user, /Actions for Columbus Day/, 'Remove day')
    const removing = within(await screen.findByRole('dialog', { name: 'Remove day' }))
    await user.click(removing.getByRole('button', { name: 'Remove' }))
    const back = await screen.findByRole('button', { name: 'Restore Columbus Day' })
    expect(screen.queryByRole('row', { name: /Columbus Day/ })).toBeNull()
    await user.click(back)
    await screen.findByRole('row', { name: /Columbus Day/ })
    const columbus = (await read()).holidays.filter(({ names }) => names.en === 'Columbus Day')
    expect(columbus).toMatchObject([{ source: 'generated' }])

    await choose(user, /Actions for Labor Day/, 'Edit day')
    await put(await day('Labor Day'), { paidMinutes: 60 })
    const both = within(await screen.findByRole('dialog', { name: 'Edit day' }))
    const english = both.getByLabelText('Name in English')
    await user.clear(english)
    await user.type(english, 'Workers’ Day')
    await user.click(both.getByRole('button', { name: 'Save' }))
    const conflict = within(await screen.findByRole('dialog', { name: 'Someone else changed this too' }))
    await user.click(conflict.getByRole('button', { name: 'Save my choices' }))
    await screen.findByRole('row', { name: /Workers’ Day Changed/ })
    expect(await day('Workers’ Day')).toMatchObject({ paidMinutes: 60 })
  })

  test('previews the effect of changed settings, keeps manual changes, and is read-only without permission', async () => {
    const { org, open, day, put, read } = await setUp()
    await put(await day('Labor Day'), { names: { en: 'Labor Day (ours)', es: '' } })
    open(await run.member(org.id, 'EMPLOYEE'))
    await screen.findByRole('row', { name: /Labor Day \(ours\)/ })
    expect(screen.queryByRole('button', { name: 'Add day' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
    await forgetData()

    const { user } = open()
    await screen.findByRole('row', { name: /Labor Day \(ours\)/ })
    await user.click(await screen.findByRole('button', { name: 'Edit calendar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit calendar' }))
    await dialog.findByRole('option', { name: 'California' })
    await user.selectOptions(dialog.getByLabelText('State'), 'CA')
    await user.click(dialog.getByRole('button', { name: 'Preview changes' }))
    await dialog.findByText(/days? (is|are) added/)
    expect(dialog.getByText('1 day you edited stays')).toBeTruthy()
    expect(dialog.getAllByText(/César Chávez Day/).length).toBeGreaterThan(0)
    expect(await read()).toMatchObject({ state: '' })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByRole('row', { name: /César Chávez Day/ })
    await screen.findByRole('row', { name: /Labor Day \(ours\)/ })
    expect(await read()).toMatchObject({ state: 'CA' })
  })

  test('replaces the calendar of a client, and can be removed only when it is not assigned', async () => {
    const { org, places, url, open, read } = await setUp()
    await run.call(org.headers, `${url}/assignments`, { body: { scope: 'organization', targetId: null } })
    const client = await places.addClient({ name: 'Harbor Dental' })
    const { user, address } = open()
    await user.click(await screen.findByRole('button', { name: 'Assign' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign calendar' }))
    await user.selectOptions(dialog.getByLabelText('Applies to'), 'A client')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Choose where it applies.')
    await user.type(dialog.getByLabelText('Search by name'), 'harb')
    await user.click(await dialog.findByRole('button', { name: /Harbor Dental/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByRole('link', { name: 'Harbor Dental' })
    expect((await read()).assignments).toContainEqual(expect.objectContaining({ scope: 'client', targetId: client.id }))

    await choose(user, 'Actions for US federal', 'Remove calendar')
    const removing = within(await screen.findByRole('dialog', { name: 'Remove calendar' }))
    await user.click(removing.getByRole('button', { name: 'Remove' }))
    await screen.findByText(/This calendar is assigned/)
    await user.click(removing.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Remove from The whole organization' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove from The whole organization' })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Remove from Harbor Dental' }))
    await screen.findByText('Nothing yet')
    expect((await run.call(org.headers, `${places.base}/holiday-calendars`)).json()).toMatchObject({
      items: [{ assignments: [] }],
    })

    await choose(user, 'Actions for US federal', 'Remove calendar')
    const again = within(await screen.findByRole('dialog', { name: 'Remove calendar' }))
    await user.click(again.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(address()).toBe(`/org/${org.id}/settings/holiday-calendar`))
  })
})
