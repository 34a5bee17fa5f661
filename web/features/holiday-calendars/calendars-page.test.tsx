import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { HolidayCalendarList } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { HolidayQuestionPage } from '#shared/holiday-calendars/holiday-questions.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { HolidayCalendarsPage } from './calendars-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

async function setUp() {
  const org = await run.organization()
  const places = buildPlaces(run, org)
  const open = (search = '', as = org.headers) => {
    connectPage(run.api.app, as)
    const path = '/org/:organizationId/settings/holiday-calendar'
    return renderAt(path.replace(':organizationId', org.id) + search, path, <HolidayCalendarsPage />)
  }
  const calendars = async () =>
    (await run.call(org.headers, `${places.base}/holiday-calendars`)).json<HolidayCalendarList>().items
  const ask = (locationId: string) =>
    inTenant(run.api.db, org.id, (tx) =>
      sql`insert into holiday_questions (organization_id, id, location_id, date, names, asked_on)
          values (${org.id}, ${crypto.randomUUID()}, ${locationId}, '2090-11-23', '{"en": "Thanksgiving"}', '2090-11-02')`.execute(
        tx,
      ),
    )
  const questions = async () =>
    (await run.call(org.headers, `${places.base}/holiday-questions`)).json<HolidayQuestionPage>().items
  return { org, places, open, calendars, ask, questions }
}

describe('the holiday calendars page', () => {
  test("creates a calendar from a state's holidays", async () => {
    const { open, calendars } = await setUp()
    const { user, address } = open()
    await screen.findByText('No holiday calendars yet')
    const [button] = await screen.findAllByRole('button', { name: 'Add calendar' })
    if (!button) throw new Error('no button')
    await user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add calendar' }))
    await user.type(dialog.getByLabelText(/^Name/), 'Texas')
    await dialog.findByRole('option', { name: 'Texas' })
    await user.selectOptions(dialog.getByLabelText('State'), 'TX')
    await user.click(dialog.getByRole('checkbox', { name: 'Bank holidays' }))
    const hours = dialog.getByLabelText(/Holiday pay \(hours\)/)
    await user.clear(hours)
    await user.type(hours, '7.5')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Texas was added.')
    const [createdCalendar] = await calendars()
    expect(createdCalendar).toMatchObject({ name: 'Texas', country: 'US', state: 'TX', assignments: [] })
    await waitFor(() => expect(address()).toContain(`/settings/holiday-calendar/${createdCalendar?.id}`))
  })

  test('shows a taken name at its input and keeps the typed values', async () => {
    const { org, places, open } = await setUp()
    const draft = { country: '', state: '', kinds: ['public'], observance: 'observed', asksClients: true }
    const effects = { paidMinutes: 0, payMultiplierE4: 10_000, jobsSkipped: true }
    await run.call(org.headers, `${places.base}/holiday-calendars`, { body: { name: 'Ours', ...draft, ...effects } })
    const { user } = open()
    await screen.findByRole('link', { name: 'Ours' })
    expect(screen.getByText('Nothing yet')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Add calendar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add calendar' }))
    await user.type(dialog.getByLabelText(/^Name/), 'ours')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('A holiday calendar with this name already exists.')
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('ours')
  })

  test('lets managers answer for clients, and shows who answered', async () => {
    const { org, places, open, ask, questions } = await setUp()
    const location = await places.addLocation(await places.addClient({ name: 'Harbor Dental' }), {
      name: 'Main Street',
    })
    await ask(location.id)
    const { user } = open('?tab=questions', await run.member(org.id, 'SUPERVISOR'))
    await screen.findByText(/Thanksgiving/)
    const answers = within(await screen.findByRole('group', { name: 'Answer for Main Street' }))
    expect(answers.getByRole('button', { name: 'No answer' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(answers.getByRole('button', { name: 'Clean' }))
    await screen.findByText('Nothing to answer')
    expect(await questions()).toMatchObject([{ answer: 'service', answeredBy: 'Ana Reyes' }])
    await user.click(screen.getByRole('button', { name: 'All' }))
    await screen.findByText(/Answered by Ana Reyes/)
  })

  test('shows only calendars, and no questions, without permission', async () => {
    const { org, open } = await setUp()
    open('?tab=questions', await run.member(org.id, 'EMPLOYEE'))
    await screen.findByText('No holiday calendars yet')
    expect(screen.queryByRole('button', { name: 'Add calendar' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Client answers' })).toBeNull()
  })
})
