import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { dayFromNow } from '#server/api/test/days.ts'
import type { LeavePolicy } from '#shared/time-off/time-off-policies.contract.ts'
import type { LeaveRequest, LeaveRequestPage } from '#shared/time-off/time-off.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { firstDraft } from './policy-draft.ts'
import { TimeOffHistoryPage } from './history-page.tsx'
import { TimeOffPage } from './time-off-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

/** A Monday some weeks ahead. */
const monday = () => {
  const day = Temporal.Now.plainDateISO('America/New_York').add({ days: 14 })
  return day.add({ days: (8 - day.dayOfWeek) % 7 })
}

async function setUp() {
  const org = await run.organization()
  const person = { ...(await run.user({ name: 'Eva Lopez' })), name: 'Eva Lopez' }
  await run.addMember(org.id, person, ['EMPLOYEE'])
  const { id: memberId } = await inTenant(run.api.db, org.id, (tx) =>
    tx.selectFrom('members').select('id').where('userId', '=', person.userId).executeTakeFirstOrThrow(),
  )
  const base = `/api/v1/organizations/${org.id}/time-off`
  const draft = { ...firstDraft, name: 'Vacation', rules: { ...firstDraft.rules, yearStart: { kind: 'hire' } } }
  const policy = (await run.call(org.headers, `${base}/policies`, { body: draft })).json<LeavePolicy>()
  const body = { memberIds: [memberId], startsOn: dayFromNow(-100) }
  await run.call(org.headers, `${base}/policies/${policy.id}/assignments`, { body })
  const ask = async (from: string, to: string) =>
    (
      await run.call(person.headers, `${base}/requests`, {
        body: { policyId: policy.id, from, to, part: null, note: 'Wedding' },
      })
    ).json<LeaveRequest>()
  const requests = async () => (await run.call(person.headers, `${base}/my-requests`)).json<LeaveRequestPage>().items
  const open = (search = '', as = person.headers) => {
    connectPage(run.api.app, as)
    const path = '/org/:organizationId/time-off'
    return renderAt(path.replace(':organizationId', org.id) + search, path, <TimeOffPage />)
  }
  const openHistory = (search = '', as = person.headers) => {
    connectPage(run.api.app, as)
    const path = '/org/:organizationId/time-off/history'
    return renderAt(path.replace(':organizationId', org.id) + search, path, <TimeOffHistoryPage />)
  }
  return { org, person, memberId, policy, ask, requests, open, openHistory }
}

describe('the time off page', () => {
  test('opens a form requested by the URL only once, not again by going back or reloading', async () => {
    const { org, open } = await setUp()
    const page = `/org/${org.id}/time-off`
    const name = 'Request time off'
    const first = open('?tab=team&add=true')
    const close = async () => {
      await first.user.click(
        within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Cancel' }),
      )
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await close()
    expect(first.address()).toBe(`${page}?tab=team`)
    await act(() => first.router.navigate(page))
    await waitFor(() => expect(first.address()).toBe(page))
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(() => first.router.navigate(`${page}?add=true`))
    await close()
    await act(() => first.router.navigate(-1))
    await act(() => first.router.navigate(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    const left = first.address() ?? ''
    first.unmount()
    open(left.slice(page.length))
    await screen.findByRole('button', { name })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows the hours and the remaining balance before a request is sent', async () => {
    const { open, requests } = await setUp()
    const { user } = open()
    await screen.findByText('80 h left')
    await user.click(await screen.findByRole('button', { name: 'Request time off' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request time off' }))
    await dialog.findByRole('option', { name: 'Vacation' })
    const from = monday()
    await user.type(dialog.getByLabelText(/^First day/), from.toString())
    const last = dialog.getByLabelText(/^Last day/)
    await user.clear(last)
    await user.type(last, from.add({ days: 6 }).toString())
    await dialog.findByText('Counts 40 h')
    await dialog.findByText('Balance then: 80 h. After this request: 40 h.')
    await user.type(dialog.getByLabelText('Note'), 'Trip')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    await screen.findByText('Your request was sent.')
    expect(await requests()).toMatchObject([{ minutes: 2_400, state: 'requested', note: 'Trip' }])
    const line = within(await screen.findByRole('list', { name: 'My requests' }))
    await user.click(await line.findByRole('button', { name: /^Withdraw/ }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Withdraw this time off?' })).getByRole('button', {
        name: 'Withdraw',
      }),
    )
    await waitFor(async () => expect(await requests()).toMatchObject([{ state: 'cancelled' }]))
  })

  test('requests part of a day by its hours', async () => {
    const { open, requests } = await setUp()
    const { user } = open()
    await screen.findByText('80 h left')
    await user.click(await screen.findByRole('button', { name: 'Request time off' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request time off' }))
    await dialog.findByRole('option', { name: 'Vacation' })
    await user.click(dialog.getByRole('checkbox', { name: 'Part of a day only' }))
    await user.type(dialog.getByLabelText(/^Day/), monday().toString())
    await dialog.findByText('Counts 3 h')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    await waitFor(async () =>
      expect(await requests()).toMatchObject([{ minutes: 180, part: { from: '09:00', to: '12:00' } }]),
    )
  })

  test('shows a refusal in the dialog and keeps the typed values', async () => {
    const { open, ask } = await setUp()
    const from = monday().toString()
    await ask(from, from)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Request time off' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request time off' }))
    await dialog.findByRole('option', { name: 'Vacation' })
    await user.type(dialog.getByLabelText(/^First day/), from)
    await user.type(dialog.getByLabelText('Note'), 'Please')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    await dialog.findAllByText('You already have time off on these days.')
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Please')
  })

  test('shows the balance to the manager who declines with a reason or approves', async () => {
    const { org, open, ask, requests } = await setUp()
    const from = monday()
    await ask(from.toString(), from.toString())
    const { user } = open('?tab=requests', org.headers)
    await user.click(await screen.findByRole('button', { name: /^Review Eva Lopez/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Eva Lopez' }))
    await dialog.findByText('Balance then: 80 h. After this request: 72 h.')
    await dialog.findByText('Wedding')
    await user.click(await dialog.findByRole('button', { name: 'Decline' }))
    await dialog.findByText('Enter a reason for declining.')
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    await screen.findByText('Approved. The member was notified.')
    await screen.findByText('No requests waiting')
    expect(await requests()).toMatchObject([{ state: 'approved' }])
  })

  test('is read-only for supervisors', async () => {
    const { org, open, ask } = await setUp()
    await ask(monday().toString(), monday().toString())
    const { user } = open('?tab=requests', await run.member(org.id, 'SUPERVISOR'))
    await user.click(await screen.findByRole('button', { name: /^Review Eva Lopez/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Eva Lopez' }))
    await dialog.findByText('No visits need cover.')
    expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  test("hides others' requests from employees", async () => {
    const { open } = await setUp()
    open('?tab=requests')
    await screen.findByText('80 h left')
    expect(screen.queryByRole('link', { name: 'Requests' })).toBeNull()
  })

  test("shows the team's time off by month", async () => {
    const { org, open, ask } = await setUp()
    const from = monday()
    await ask(from.toString(), from.add({ days: 2 }).toString())
    open(`?tab=team&month=${from.toString().slice(0, 7)}`, org.headers)
    const list = within(await screen.findByRole('list', { name: 'Who is off' }))
    await list.findByText('Eva Lopez')
    expect(list.getByText('Pending')).toBeTruthy()
    await screen.findByRole('button', { name: 'Create link' })
  })

  test('shows each entry with the balance after it, and the forecast', async () => {
    const { org, memberId, openHistory } = await setUp()
    const { user } = openHistory(`?member=${memberId}`, org.headers)
    await screen.findByRole('heading', { name: 'Eva Lopez’s time off' })
    await screen.findByText('Granted for the year')
    await user.click(await screen.findByRole('button', { name: 'Adjust balance' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Adjust balance' }))
    await user.clear(dialog.getByLabelText(/^Hours/))
    await user.type(dialog.getByLabelText(/^Hours/), '2')
    await user.type(dialog.getByLabelText(/^Reason/), 'From the old system')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText(/From the old system/)
    expect((await screen.findAllByText('82 h')).length).toBeGreaterThan(0)
  })
})
