import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { LeavePolicy, LeavePolicyList } from '#shared/time-off/time-off-policies.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { LeavePoliciesPage } from './policies-page.tsx'
import { firstDraft } from './policy-draft.ts'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

async function setUp() {
  const org = await run.organization()
  const url = `/api/v1/organizations/${org.id}/time-off/policies`
  const add = async (name: string) =>
    (await run.call(org.headers, url, { body: { ...firstDraft, name } })).json<LeavePolicy>()
  const policies = async () => (await run.call(org.headers, url)).json<LeavePolicyList>().items
  const open = (as = org.headers) => {
    connectPage(run.api.app, as)
    const path = '/org/:organizationId/settings/time-off'
    return renderAt(path.replace(':organizationId', org.id), path, <LeavePoliciesPage />)
  }
  return { org, url, add, policies, open }
}

describe('a time off policy', () => {
  test("starts with a state's sick leave and can be changed", async () => {
    const { open, policies } = await setUp()
    const { user } = open()
    await screen.findByText('No policies yet')
    await user.click(await screen.findByRole('button', { name: 'Add policy' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add policy' }))
    await user.selectOptions(dialog.getByLabelText('Template'), 'Illinois')
    await user.clear(dialog.getByLabelText(/^Maximum balance/))
    await user.type(dialog.getByLabelText(/^Maximum balance/), '50')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText(/1 h for 40 h worked/)
    expect(await policies()).toMatchObject([
      {
        name: 'Sick leave Illinois',
        kind: 'sick',
        rules: { accrual: { method: 'per_hour_worked', divisor: 40 }, capMinutes: 3_000, useWaitingDays: 90 },
      },
    ])
  })

  test('is assigned to chosen members, and its rules are fixed from then on', async () => {
    const { org, add, open, policies } = await setUp()
    await run.member(org.id, 'EMPLOYEE')
    await add('Vacation')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Assign Vacation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Vacation' }))
    await waitFor(() => expect(dialog.getAllByRole('checkbox', { name: 'Ana Reyes' })).toHaveLength(2))
    const [first] = dialog.getAllByRole('checkbox', { name: 'Ana Reyes' })
    if (first) await user.click(first)
    await user.click(dialog.getByRole('button', { name: 'Assign' }))
    await screen.findByText('1 member has it now.')
    await waitFor(async () => expect(await policies()).toMatchObject([{ memberCount: 1, isInUse: true }]))
    // Waits for the updated list, from which the form is filled.
    await screen.findByText(/ · 1 member$/)
    await user.click(await screen.findByRole('button', { name: 'Edit Vacation' }))
    const edit = within(await screen.findByRole('dialog', { name: 'Edit policy' }))
    await edit.findByText(/its rules can’t change/)
    expect(edit.queryByLabelText('Accrual')).toBeNull()
    await user.clear(edit.getByLabelText(/^Name/))
    await user.type(edit.getByLabelText(/^Name/), 'Rest')
    await user.click(edit.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Edit Rest' })
  })

  test('skips the caller’s own record if another manager could assign it, and says so', async () => {
    const { org, add, open, policies } = await setUp()
    await run.member(org.id, 'ADMIN')
    await add('Vacation')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Assign Vacation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign Vacation' }))
    await waitFor(() => expect(dialog.getAllByRole('checkbox', { name: 'Ana Reyes' })).toHaveLength(2))
    await user.click(dialog.getByRole('button', { name: 'Assign' }))
    await screen.findByText('1 member has it now.')
    await screen.findByText('Your own record was skipped. Another manager needs to approve it.')
    expect(await policies()).toMatchObject([{ memberCount: 1 }])
  })

  test('shows a taken name at its input, and can be archived and restored', async () => {
    const { add, open, policies } = await setUp()
    await add('Vacation')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Copy Vacation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add policy' }))
    await user.type(dialog.getByLabelText(/^Name/), 'vacation')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('A time off policy with this name already exists.')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Archive: Vacation' }))
    await user.click(await screen.findByRole('button', { name: 'Restore: Vacation' }))
    await screen.findByRole('button', { name: 'Archive: Vacation' })
    expect(await policies()).toMatchObject([{ isArchived: false }])
  })

  test('is read-only without permission to manage time off', async () => {
    const { org, add, open } = await setUp()
    await add('Vacation')
    open(await run.member(org.id, 'SUPERVISOR'))
    await screen.findByText('Vacation')
    expect(screen.queryByRole('button', { name: 'Add policy' })).toBeNull()
  })
})
