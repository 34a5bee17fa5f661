import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildLeave } from '#server/api/features/time-off/test/on-leave.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Member } from '#shared/members/members.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { MemberPage } from './member-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

const sent = () => <p>What was sent</p>

/** Renders an admin's own page; the owner could decide about the admin's records. */
async function setUp() {
  const { org, worker, addPolicy } = await buildLeave(run)
  const policy = await addPolicy()
  const kim = await worker('Kim Vega', 'ADMIN')
  const open = (tab: string, headers = kim.headers) => {
    cleanup()
    connectPage(run.api.app, headers)
    const address = `/org/${org.id}/members/${kim.id}?tab=${tab}`
    return renderAt(address, '/org/:organizationId/members/:memberId', <MemberPage deliveries={sent} />)
  }
  return { org, kim, policy, open }
}

const note = 'Another manager needs to approve this.'

describe("one's own record", () => {
  test.each([
    ['pay', 'Add rate'],
    ['certifications', 'Add document'],
    ['timeOff', 'Assign policy'],
  ])("offers no decision of another manager in the tab %s, but others' records do", async (tab, button) => {
    const { org, open } = await setUp()
    open(tab)
    await screen.findByText(note)
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    open(tab, org.headers)
    await screen.findByRole('button', { name: button })
    expect(screen.queryByText(note)).toBeNull()
  })

  test('allows giving up a role, but not adding one', async () => {
    const { org, open } = await setUp()
    open('roles')
    await screen.findByText('You can give up your own roles, but only another manager can add them.')
    const role = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    expect([role(/^Admin/).disabled, role(/^Employee/).disabled]).toEqual([false, true])
    open('roles', org.headers)
    await screen.findByRole('checkbox', { name: /^Employee/ })
    await waitFor(() => expect(role(/^Employee/).disabled).toBe(false))
  })

  test("keeps one's own regions when the rest is saved", async () => {
    const { org, kim, open } = await setUp()
    const base = `/api/v1/organizations/${org.id}`
    const body = { name: 'North', color: '#1f7a5c', supervisorIds: [] }
    await run.call(org.headers, `${base}/regions`, { body })
    const { user } = open('profile')
    await user.click(await screen.findByRole('button', { name: 'Edit: Work' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Work' }))
    expect((await dialog.findAllByText(note)).length).toBeGreaterThan(0)
    expect(await dialog.findByRole('checkbox', { name: 'North' })).toHaveProperty('disabled', true)
    expect(dialog.getByLabelText(/^Hire date/)).toHaveProperty('readOnly', true)
    await user.type(dialog.getByLabelText('Job title'), 'Night lead')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    const saved = (await run.call(org.headers, `${base}/members/${kim.id}`)).json<Member>()
    expect(saved).toMatchObject({ title: 'Night lead', regions: [] })
  })
})

test.each(['ADMIN', 'SUPERVISOR'] as const)(
  'shows what a member was sent to those who manage texts: %s',
  async (role) => {
    const { org, open } = await setUp()
    open('deliveries', await run.member(org.id, role))
    await screen.findByRole('link', { name: 'Schedule' })
    if (role === 'ADMIN') await screen.findByText('What was sent')
    expect(screen.queryAllByRole('link', { name: 'Deliveries' })).toHaveLength(role === 'ADMIN' ? 1 : 0)
  },
)
