import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayAfter, monday, buildPayroll } from '#server/api/features/payroll/test/payroll-world.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { connectUploads } from '#web/test/upload-request.ts'
import { PayrollPage } from '../payroll-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('the comparison with another product', () => {
  test('compares the period with another product’s file and explains each difference', async () => {
    const { sam, rate, works, org } = await buildPayroll(run)
    await rate(sam.memberId, 20)
    await works(sam.memberId, monday, 8)
    await works(sam.memberId, dayAfter(1), 7.5)
    connectPage(run.api.app, org.headers)
    connectUploads()
    const address = `/org/${org.id}/reports/payroll?from=${monday}`
    const { user } = renderAt(address, '/org/:organizationId/reports/payroll', <PayrollPage />)
    await user.click(await screen.findByRole('link', { name: 'Compare' }))
    const file = new File(['Who,Worked\nSam Ortiz,8.00\nLuz,3'], 'hours.csv', { type: 'text/csv' })
    await user.upload(await screen.findByLabelText(/^Payroll file/), file)
    await screen.findByText(/^Choose the columns with the names/)
    await user.selectOptions(screen.getByLabelText('Who'), 'name')
    await user.selectOptions(await screen.findByLabelText('Worked'), 'hours')
    const table = await screen.findByRole('table', { name: 'Differences' })
    const texts = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(texts).toEqual([
      ['Sam Ortiz', '15.50', '8.00', '-7.50', '$310.00', '–', 'The file lacks the work log of Mar 10'],
      ['Luz', '–', '3.00', '+3.00', '–', '–', 'No member here has this name or number'],
    ])
    await screen.findByText(/^0 of 2 members are the same in both\./)
  })
})
