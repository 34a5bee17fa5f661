import { screen } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildWorkLogs } from '#server/api/features/work-logs/test/entries.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { MemberAreas } from './member-areas.tsx'
import { OperationsAreas } from './operations-areas.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('parts of other features', () => {
  test("show everybody's work logs in operations", async () => {
    const { org, add } = await buildWorkLogs(run)
    await add()
    connectPage(run.api.app, org.headers)
    const { user, address } = renderAt(
      `/org/${org.id}/operations`,
      '/org/:organizationId/operations',
      <OperationsAreas />,
    )
    await user.click(await screen.findByRole('link', { name: 'Work logs' }))
    await screen.findByText('No work in the last two weeks')
    expect(address()).toContain('?view=logs')
  })

  /** Renders a member's page with its work logs. */
  async function openMember(isManager: boolean) {
    const { org, add, sam } = await buildWorkLogs(run)
    await add()
    connectPage(run.api.app, isManager ? org.headers : sam.headers)
    const address = `/org/${org.id}/members/${sam.memberId}?tab=work-logs&period=all`
    renderAt(address, '/org/:organizationId/members/:memberId', <MemberAreas />)
  }

  test("show a member's work logs on the member's page", async () => {
    await openMember(true)
    await screen.findByText('Evening clean · Harbor Dental · Main Street')
  })

  test('show an employee no work logs there, because they are in My work', async () => {
    await openMember(false)
    await screen.findByRole('link', { name: 'Documents' })
    expect(screen.queryByRole('link', { name: 'Work logs' })).toBeNull()
  })
})
