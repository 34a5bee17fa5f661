import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { Member } from '#shared/members/members.contract.ts'
import { daily } from '#server/api/test/patterns.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { HomePage } from './home-page.tsx'

const { api, call, organization, member } = useApi()
afterEach(() => vi.unstubAllGlobals())

type Own = Awaited<ReturnType<typeof organization>>

function open({ id, headers }: Own, as = headers) {
  connectPage(api.app, as)
  return renderAt(`/org/${id}/home`, '/org/:organizationId/home', <HomePage />)
}

async function dailyJob(org: Own) {
  const places = buildPlaces({ api, call }, org)
  const location = await places.addLocation(await places.addClient())
  const schedule = { ...daily, startTime: '12:00', durationMinutes: 90 }
  return places.addJob(location, { name: 'Daily clean', schedule })
}

describe('the home page', () => {
  test('shows a new organization its setup steps, and leads to adding a client', async () => {
    const org = await organization()
    const { user, address } = open(org)
    const steps = within(await screen.findByRole('region', { name: 'Set up your organization' }))
    expect(steps.getByRole('progressbar')).toHaveProperty('max', 7)
    expect(steps.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/org/${org.id}/settings/import?kind=workbook`)
    expect(steps.getByRole('link', { name: /Set the pay period/ }).getAttribute('href')).toBe(
      `/org/${org.id}/settings#payroll`,
    )
    expect(steps.getByText('1 of 7 done')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add Client' }))
    await waitFor(() => expect(address()).toBe(`/org/${org.id}/clients?add=true`))
  })

  test.each([
    ['ADMIN', ['Bring your spreadsheets', 'Add your first client', 'Add a location', 'Add a job', 'Add a member']],
    ['SUPERVISOR', ['Add your first client', 'Add a location', 'Add a job']],
  ] as const)('shows a member with the role %s only the setup steps of the role', async (role, titles) => {
    const org = await organization()
    open(org, await member(org.id, role))
    const steps = within(await screen.findByRole('region', { name: 'Set up your organization' }))
    const links = steps.getAllByRole('link').map((link) => link.querySelector('span > span')?.textContent)
    // The organization already has two members.
    expect(links).toEqual(titles.filter((title) => title !== 'Add a member'))
    expect(steps.getByRole('progressbar')).toHaveProperty('max', titles.length)
  })

  test("counts today's visits and those of the coming days", async () => {
    const org = await organization()
    await dailyJob(org)
    open(org, await member(org.id, 'MEMBER'))
    await screen.findByRole('link', { name: /Daily clean · Main Street/ })
    const stat = (label: string) => screen.getByText(label).nextSibling?.textContent
    expect(stat('Visits today')).toBe('1')
    expect(stat('Planned today')).toBe('1 h 30 min')
    expect(stat('Visits in 7 days')).toBe('7')
    const table = await screen.findByRole('table', { name: 'Visits per day', hidden: true })
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(8)
  })

  /** A top row figure, once it is loaded. */
  async function figure(label: string) {
    const name = await screen.findByText(label)
    await waitFor(() => expect(name.nextSibling?.textContent).not.toBe(''))
    return name.nextSibling?.textContent
  }

  test('shows supervisors the state of the work, pending matters and past weeks', async () => {
    const org = await organization()
    const job = await dailyJob(org)
    const base = `/api/v1/organizations/${org.id}`
    const items = [{ name: 'Bin liners', quantity: 2, unit: 'box' }]
    await call(org.headers, `${base}/supply-requests`, { body: { locationId: job.locationId, items, note: '' } })
    await call(org.headers, `${base}/faq/questions`, { body: { text: 'Where are the keys?', language: 'en' } })
    open(org)
    expect(await figure('On site now')).toBe('0')
    expect(await figure('Visits done today')).toBe('0 of 1')
    expect(await figure('Hours this period')).toBe('0 min')
    const waits = await screen.findByRole('link', { name: /^Questions.*1$/ })
    expect(waits.getAttribute('href')).toBe(`/org/${org.id}/faq?view=questions`)
    await screen.findByRole('link', { name: /^2 boxes Bin liners.*Main Street · Ana Reyes/ })
    // A chart of zeros would be grey bars that say nothing.
    await screen.findByText('No hours in these weeks. They come from work logs.')
    expect(screen.queryByRole('table', { name: 'Hours by week', hidden: true })).toBeNull()
  })

  test("lists the last workday's problems in the morning", async () => {
    const org = await organization()
    await dailyJob(org)
    open(org)
    const missed = await screen.findByRole('link', { name: /^Main Street · Daily clean.*No-show$/ })
    expect(missed.getAttribute('href')).toContain(`/org/${org.id}/operations?view=logs&job=`)
    await screen.findByRole('heading', { name: /^Last workday/ })
  })

  test('sends an employee to My work', async () => {
    const org = await organization()
    const { address } = open(org, await member(org.id, 'EMPLOYEE'))
    await waitFor(() => expect(address()).toBe(`/org/${org.id}/employee`))
  })

  test('shows a member with read access the day but no setup steps', async () => {
    const org = await organization()
    await dailyJob(org)
    open(org, await member(org.id, 'MEMBER'))
    await screen.findByRole('link', { name: /Daily clean/ })
    expect(screen.queryByRole('button', { name: 'Add Client' })).toBeNull()
    expect(screen.queryByText('Set up your organization')).toBeNull()
  })

  test('lists pending matters and news with links', async () => {
    const org = await organization()
    const { addClient } = buildPlaces({ api, call }, org)
    const client = await addClient({ name: 'Harbor Dental' })
    const base = `/api/v1/organizations/${org.id}/members`
    const body = { name: 'Lee Park', title: 'Lead', email: 'lee@example.com' }
    const lee = (await call(org.headers, base, { body })).json<Member>()
    await call(org.headers, `${base}/${lee.id}/certifications`, {
      body: { name: 'First aid', number: '', issuedOn: null, expiresOn: '2026-01-31', notes: '' },
    })
    open(org)
    const panel = async (name: string) => {
      const title = await screen.findByRole('heading', { name })
      return within(title.closest('section') ?? title)
    }
    const href = (element: HTMLElement) => element.getAttribute('href')
    const member = `/org/${org.id}/members/${lee.id}`
    expect(
      href(
        (await panel('Expiring documents and certifications')).getByRole('link', {
          name: /Lee Park.*First aid.*Expired/,
        }),
      ),
    ).toBe(`${member}?tab=certifications`)
    expect(href((await panel('Open invitations')).getByRole('link', { name: /Lee Park.*Expires/ }))).toBe(member)
    expect(href((await panel('Newest members')).getByRole('link', { name: /Lee Park.*Lead/ }))).toBe(member)
    expect(href((await panel('Newest clients')).getByRole('link', { name: /Harbor Dental/ }))).toBe(
      `/org/${org.id}/clients/${client.id}`,
    )
    expect((await panel('Recent changes')).getByText(/Member added · Ana Reyes/)).toBeDefined()
  })

  test('hides from a supervisor what only admins may see', async () => {
    const org = await organization()
    open(org, await member(org.id, 'SUPERVISOR'))
    await screen.findByRole('heading', { name: 'Newest members' })
    expect(screen.queryByRole('heading', { name: 'Recent changes' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Open invitations' })).toBeNull()
  })
})
