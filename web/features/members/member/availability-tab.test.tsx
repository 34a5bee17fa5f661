import { screen, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildPeople } from '#server/api/features/members/test/people-of.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { MemberPage } from './member-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('the availability tab', () => {
  test('adds dates on which the member prefers not to work', async () => {
    const people = await buildPeople(run)
    const member = await people.add()
    connectPage(run.api.app, people.org.headers)
    const { user } = renderAt(
      `/org/${people.org.id}/members/${member.id}?tab=availability`,
      '/org/:organizationId/members/:memberId',
      <MemberPage />,
    )
    await user.click(await screen.findByRole('button', { name: 'Add availability' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add availability' }))
    await user.selectOptions(dialog.getByLabelText('Availability'), 'Prefers not to work')
    await user.selectOptions(dialog.getByLabelText('When'), 'On certain days')
    await user.type(dialog.getByLabelText(/^First day/), '2090-03-08')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const list = within(await screen.findByRole('list', { name: 'Availability' }))
    const line = (await list.findByText('Prefers not to work')).closest('li')
    expect(line?.textContent).toContain('Mar 8, 2090')
    expect(line?.textContent).toContain('All day')
  })
})
