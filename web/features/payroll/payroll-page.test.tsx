import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { dayAfter, monday, buildPayroll, at } from '#server/api/features/payroll/test/payroll-world.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { addDays } from '#web/platform/format/days.ts'
import { stubPdfWorker } from '#web/test/drawing-thread.ts'
import { connectPage, forgetData, renderAt } from '#web/test/screen.tsx'
import { MemberPayPage } from './member/member-pay-page.tsx'
import { MyPayPage } from './statements/my-pay-page.tsx'
import { PayrollPage } from './payroll-page.tsx'
import { statementBlocks } from './statements/statement-blocks.ts'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A member with a rate and two days of work in a past period. */
async function setUp() {
  const world = await buildPayroll(run)
  const { sam, rate, works, org } = world
  await rate(sam.memberId, 20)
  await works(sam.memberId, monday, 8)
  await works(sam.memberId, dayAfter(1), 7.5)
  const open = (headers = org.headers) => {
    connectPage(run.api.app, headers)
    return renderAt(
      `/org/${org.id}/reports/payroll?from=${monday}`,
      '/org/:organizationId/reports/payroll',
      <PayrollPage />,
    )
  }
  const openMember = () => {
    connectPage(run.api.app, org.headers)
    const address = `/org/${org.id}/reports/payroll/${sam.memberId}?from=${monday}`
    return renderAt(address, '/org/:organizationId/reports/payroll/:memberId', <MemberPayPage />)
  }
  return { ...world, open, openMember }
}

describe('the payroll page', () => {
  test('approves, locks and unlocks a period with a reason, shows labor cost by client and job, and remembers another period in the URL', async () => {
    const { open, payroll } = await setUp()
    const { user, router, address } = open()
    expect((await screen.findAllByText('$310.00')).length).toBeGreaterThan(0)
    await user.click(await screen.findByRole('button', { name: 'Approve 1 member' }))
    await screen.findByText('1 member approved.')
    await user.click(await screen.findByRole('button', { name: 'Lock period' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Lock this period?' }))
    // The dialog lists the amounts that will be locked.
    expect(dialog.getByText('Gross').nextElementSibling?.textContent).toBe('$310.00')
    await user.click(dialog.getByRole('button', { name: 'Lock period' }))
    await screen.findByText('The period was locked.')
    expect((await payroll()).period.state).toBe('locked')

    await user.click(await screen.findByRole('button', { name: 'Unlock' }))
    const why = within(await screen.findByRole('dialog', { name: 'Unlock this period' }))
    await user.click(why.getByRole('button', { name: 'Unlock' }))
    expect((await why.findByLabelText(/^Reason/)).getAttribute('aria-invalid')).toBe('true')
    await user.type(why.getByLabelText(/^Reason/), 'Wrong rate.')
    await user.click(why.getByRole('button', { name: 'Unlock' }))
    await screen.findByText('Unlocked: Wrong rate.')
    expect((await payroll()).period).toMatchObject({ state: 'open', unlockReason: 'Wrong rate.' })

    await act(() => router.navigate(`?view=costs&from=${monday}`))
    const list = within(await screen.findByRole('table', { name: 'Cost by job' }))
    await list.findByText('Evening clean · Main Street')
    expect(await list.findAllByText('$310.00')).toHaveLength(2)

    await act(() => router.navigate(`?from=${monday}`))
    const select = await screen.findByLabelText('Pay period')
    const other = await waitFor(() => {
      const option = within(select).getAllByRole<HTMLOptionElement>('option')[1]
      if (!option) throw new Error('one period only')
      return option
    })
    await user.selectOptions(select, other.value)
    await screen.findByText('Nobody worked in this period')
    expect(address()).toContain(`from=${other.value}`)
  })

  test('explains every line on the page and on the statement, and adds an adjustment with an amount', async () => {
    const { openMember, org, sam, payroll, detail } = await setUp()
    const blocks = statementBlocks(await detail(sam.memberId), 'Brightside Cleaning Co.')
    const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []))
    expect(facts).toContainEqual(['Member', 'Sam Ortiz'])
    expect(facts).toContainEqual(['Pay date', 'March 27, 2026'])
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))
    expect(rows).toContainEqual({ cells: ['Gross', '', '$310.00'], isSum: true })
    expect(rows.at(-1)).toEqual({
      cells: ['Tue, Mar 10', 'Regular · Evening clean · Harbor Dental · Main Street', '7.50 h', '$20.00', '$150.00'],
      remark: '7 h 30 min at $20.00 an hour = $150.00.',
    })
    const { user } = openMember()
    await user.click(await screen.findByRole('button', { name: 'Why $160.00?' }))
    const why = within(await screen.findByRole('dialog', { name: 'Why $160.00?' }))
    await why.findByText('8 h at $20.00 an hour = $160.00.')
    expect((await why.findByRole('link', { name: 'See the work logs' })).getAttribute('href')).toBe(
      `/org/${org.id}/operations?view=logs&member=${sam.memberId}&from=${addDays(monday, -1)}&to=${monday}`,
    )
    await user.click(why.getByRole('button', { name: 'Close' }))

    await user.click(await screen.findByRole('button', { name: 'Add adjustment' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add adjustment' }))
    await user.type(dialog.getByLabelText(/^Amount/), '0')
    await user.type(dialog.getByLabelText(/^Note/), 'Perfect month')
    await user.click(dialog.getByRole('button', { name: 'Add adjustment' }))
    await dialog.findByText('Enter an amount above zero.')
    await user.clear(dialog.getByLabelText(/^Amount/))
    await user.type(dialog.getByLabelText(/^Amount/), '25')
    // A promised bonus may cover several weeks, so both days or none are required.
    await user.click(dialog.getByRole('checkbox', { name: /^Promised bonus/ }))
    fireEvent.change(dialog.getByLabelText(/^Earned from/), { target: { value: addDays(monday, -28) } })
    await user.click(dialog.getByRole('button', { name: 'Add adjustment' }))
    await dialog.findByText(/^For a bonus that counts in the regular rate/)
    fireEvent.change(dialog.getByLabelText(/^Earned to/), { target: { value: addDays(monday, -1) } })
    await user.click(dialog.getByRole('button', { name: 'Add adjustment' }))
    await screen.findByText('The adjustment was added.')
    const list = within(await screen.findByRole('list', { name: 'Adjustments' }))
    await list.findByText('$25.00')
    expect((await payroll()).totals.bonusMinor).toBe(25_00)
  })

  test('lists issues first, with links to where they are resolved', async () => {
    const { open, startsWork, sam, org } = await setUp()
    await startsWork(sam.memberId, at(dayAfter(3), '08:00'))
    open()
    const list = within(await screen.findByRole('list', { name: 'Review these first' }))
    await list.findByText('Still working')
    expect((await list.findByRole('link', { name: 'End the work' })).getAttribute('href')).toBe(
      `/org/${org.id}/operations?view=logs&member=${sam.memberId}&from=${monday}&to=${dayAfter(13)}`,
    )
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })

  test("records facts about a workday where the rules need them, and offers nothing on one's own pay that someone else decides", async () => {
    const { org, worker, rate, works, openMember, inCalifornia, detail, sam } = await setUp()
    await inCalifornia()
    const { user } = openMember()
    await user.click(await screen.findByRole('button', { name: 'Add workday record' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add workday record' }))
    fireEvent.change(dialog.getByLabelText(/^Day/), { target: { value: dayAfter(2) } })
    await user.click(dialog.getByRole('checkbox', { name: /^Sent home early/ }))
    await user.type(dialog.getByLabelText(/^Scheduled hours/), 'eight')
    await user.type(dialog.getByLabelText(/^Note/), 'Office was closed.')
    await user.click(dialog.getByRole('button', { name: 'Add workday record' }))
    await dialog.findByText('Enter hours like 7.5, up to 24.')
    await user.clear(dialog.getByLabelText(/^Scheduled hours/))
    await user.type(dialog.getByLabelText(/^Scheduled hours/), '7.5')
    await user.click(dialog.getByRole('button', { name: 'Add workday record' }))
    await screen.findByText('The workday record was added.')
    const list = within(await screen.findByRole('list', { name: 'Workday records' }))
    await list.findByText('Wed, Mar 11 · Sent home, 7.50 h scheduled')
    await user.click(await screen.findByRole('button', { name: 'Why $75.00?' }))
    await screen.findByText('Recorded for the day: Office was closed.')
    expect((await detail(sam.memberId)).workdays).toMatchObject([{ scheduledMinutes: 450, gap: 'schedule' }])
    await forgetData()

    const kim = await worker('ADMIN')
    await rate(kim.memberId, 20)
    await works(kim.memberId, monday, 8)
    connectPage(run.api.app, kim.headers)
    const address = `/org/${org.id}/reports/payroll/${kim.memberId}?from=${monday}`
    renderAt(address, '/org/:organizationId/reports/payroll/:memberId', <MemberPayPage />)
    await waitFor(() => expect(screen.getAllByText('Another manager needs to approve this.')).toHaveLength(3))
    for (const name of ['Approve', 'Add adjustment', 'Add workday record'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('asks about a shift cut short in Ontario, not about breaks', async () => {
    const { openMember, policy, detail, sam } = await setUp()
    await policy({ packId: 'ca-on' })
    const { user } = openMember()
    await user.click(await screen.findByRole('button', { name: 'Add workday record' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add workday record' }))
    fireEvent.change(dialog.getByLabelText(/^Day/), { target: { value: dayAfter(2) } })
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1)
    expect(dialog.queryByLabelText(/^Gap between/)).toBeNull()
    await user.click(dialog.getByRole('checkbox', { name: /^Sent home early/ }))
    await user.type(dialog.getByLabelText(/^Scheduled hours/), '8')
    await user.type(dialog.getByLabelText(/^Note/), 'Office was closed.')
    await user.click(dialog.getByRole('button', { name: 'Add workday record' }))
    await screen.findByText('The workday record was added.')
    expect((await detail(sam.memberId)).workdays).toMatchObject([{ scheduledMinutes: 480, gap: 'schedule' }])
  })

  const numbered = (organizationId: string, memberId: string) =>
    inTenant(run.api.db, organizationId, (tx) =>
      tx.updateTable('members').set({ employeeNumber: '0012' }).where('id', '=', memberId).execute(),
    )

  test("holds a provider's file until employee numbers are complete, downloads files of a locked period after reauthentication, and shows members their own pay", async () => {
    const { open, locked, org, sam } = await setUp()
    await locked()
    const first = open()
    await first.user.click(await screen.findByRole('button', { name: 'Export' }))
    await first.user.click(await screen.findByRole('menuitem', { name: 'Rippling' }))
    const missing = within(await screen.findByRole('dialog', { name: 'Employee numbers are missing' }))
    const link = missing.getByRole('link', { name: 'Sam Ortiz' })
    expect(link.getAttribute('href')).toBe(`/org/${org.id}/members/${sam.memberId}`)
    await forgetData()

    await numbered(org.id, sam.memberId)
    await sql`update sessions set proved_at = now() where user_id = ${org.owner.userId}`.execute(run.api.db)
    const pressed: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      pressed.push(this.href)
    })
    const second = open()
    const { user } = second
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Gusto' }))
    await waitFor(() => expect(pressed).toHaveLength(1))
    expect(pressed[0]).toContain(`/payroll/export?from=${monday}&format=gusto&locale=en`)

    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'ADP Workforce Now' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'ADP Workforce Now' }))
    const code = await dialog.findByLabelText(/^ADP company code/)
    await user.type(code, 'b-2')
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    await dialog.findByText('Enter letters and digits only, as the provider gave them to you.')
    expect(pressed).toHaveLength(1)
    await user.clear(code)
    await user.type(code, 'b2c')
    await user.click(dialog.getByRole('button', { name: 'Save file' }))
    await waitFor(() => expect(pressed).toHaveLength(2))
    expect(pressed[1]).toContain(`/payroll/export?from=${monday}&format=adp&companyCode=B2C&locale=en`)
    await forgetData()

    connectPage(run.api.app, sam.headers)
    const own = renderAt(`/org/${org.id}/my-pay?from=${monday}`, '/org/:organizationId/my-pay', <MyPayPage />)
    const list = within(await screen.findByRole('list', { name: 'Pay statements' }))
    await list.findByText('$310.00')
    await own.user.click(await screen.findByRole('button', { name: 'Why $150.00?' }))
    await screen.findByText('7 h 30 min at $20.00 an hour = $150.00.')
  })

  test("creates everyone's statements in the background, and can be canceled", async () => {
    const { open, works, rate, worker, org } = await setUp()
    const lee = await worker()
    await rate(lee.memberId, 18)
    await works(lee.memberId, monday, 8)
    await sql`update sessions set proved_at = now() where user_id = ${org.owner.userId}`.execute(run.api.db)
    const thread = stubPdfWorker()
    const saved: { name: string; content: Blob }[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const content = thread.blobs.get(this.href)
      if (content) saved.push({ name: this.download, content })
    })
    const { user } = open()
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Export' }))
      await user.click(await screen.findByRole('menuitem', { name: 'All pay statements (zip of PDFs)' }))
    }
    thread.hold()
    await ask()
    await screen.findByText('0 of 2 pay statements')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    thread.release()
    await ask()
    await screen.findByText('2 pay statements were saved.')
    expect(saved.map(({ name }) => name)).toEqual([`Pay statements ${monday}.zip`])
    const files = unzipSync(new Uint8Array(await saved[0]!.content.arrayBuffer()))
    expect(Object.keys(files)).toHaveLength(2)
    for (const file of Object.values(files)) expect(strFromU8(file.subarray(0, 8), true)).toBe('%PDF-1.7')
  }, 60_000)
})
