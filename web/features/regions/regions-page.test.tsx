import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildPeople } from '#server/api/features/members/test/people-of.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Region } from '#shared/regions/regions.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { RegionsPage } from './regions-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

type People = Awaited<ReturnType<typeof buildPeople>>

function open({ org }: People, as = org.headers) {
  connectPage(run.api.app, as)
  return renderAt(`/org/${org.id}/settings/regions`, '/org/:organizationId/settings/regions', <RegionsPage />)
}

const listOf = async ({ org, base }: People) =>
  (await run.call(org.headers, `${base}/regions`)).json<{ items: Region[] }>().items

const addRegion = async ({ org, base }: People, name: string) =>
  (
    await run.call(org.headers, `${base}/regions`, { body: { name, color: '#1f7a5c', supervisorIds: [] } })
  ).json<Region>()

describe('the regions page', () => {
  test('adds and changes a region with its color and supervisors', async () => {
    const people = await buildPeople(run)
    await people.add({ name: 'Sam Ortiz', roles: ['SUPERVISOR'] })
    await people.add({ name: 'Kim Vega' })
    const { user } = open(people)
    await screen.findByText('No regions yet')
    await user.click(await screen.findByRole('button', { name: 'Add region' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add region' }))
    await user.type(dialog.getByLabelText(/Name/), 'North')
    fireEvent.change(dialog.getByLabelText('Color'), { target: { value: '#aa3300' } })
    await user.click(await dialog.findByRole('checkbox', { name: 'Sam Ortiz' }))
    expect(dialog.queryByRole('checkbox', { name: 'Kim Vega' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const row = await screen.findByRole('row', { name: /North Sam Ortiz/ })
    expect(await listOf(people)).toMatchObject([{ name: 'North', color: '#aa3300' }])

    await user.click(within(row).getByRole('button', { name: 'Actions for North' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit region' }))
    const editing = within(await screen.findByRole('dialog', { name: 'Edit region' }))
    await user.click(await editing.findByRole('checkbox', { name: 'Sam Ortiz' }))
    await user.click(editing.getByRole('button', { name: 'Save' }))
    await screen.findByText('Any supervisor')
  })

  test('moves the records of a removed region or lists the effects, and undoes both', async () => {
    const people = await buildPeople(run)
    const north = await addRegion(people, 'North')
    await addRegion(people, 'South')
    await people.add({ regionIds: [north.id] })
    const { user } = open(people)
    const remove = async (name: string, to?: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
      await user.click(await screen.findByRole('menuitem', { name: 'Remove region' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Remove region' }))
      await dialog.findByRole('list')
      if (to) await user.selectOptions(dialog.getByLabelText('Move everything to'), to)
      const text = screen.getByRole('dialog', { name: 'Remove region' }).textContent
      await user.click(dialog.getByRole('button', { name: 'Remove' }))
      return text
    }
    const names = async () => (await listOf(people)).map(({ name, memberCount }) => `${name} ${memberCount}`)
    const removal = await remove('North')
    expect(removal).toContain('1 member loses this region')
    expect(removal).toContain('1 of them has no other region and may then act everywhere their role allows')
    await waitFor(async () => expect(await names()).toEqual(['South 0']))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await names()).toEqual(['North 1', 'South 0']))
    expect(await remove('North', 'South')).toContain('South gets:1 member')
    await waitFor(async () => expect(await names()).toEqual(['South 1']))
  })

  test('is read-only without permission', async () => {
    const people = await buildPeople(run)
    await addRegion(people, 'North')
    open(people, await run.member(people.org.id, 'SUPERVISOR'))
    await screen.findByText('North')
    expect(screen.queryByRole('button', { name: 'Add region' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Actions for North' })).toBeNull()
  })

  test('does not let members add or remove themselves as supervisors, and keeps them when others change', async () => {
    const people = await buildPeople(run)
    await people.add({ name: 'Sam Ortiz', roles: ['SUPERVISOR'] })
    const { id, headers } = await people.withAccount('SUPERVISOR', 'ADMIN')
    const { org, base } = people
    await run.call(org.headers, `${base}/regions`, { body: { name: 'North', color: '#1f7a5c', supervisorIds: [id] } })
    const { user } = open(people, headers)
    await user.click(await screen.findByRole('button', { name: 'Actions for North' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit region' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit region' }))
    const mine = await dialog.findByRole<HTMLInputElement>('checkbox', {
      name: /Kim Vega.*Another manager needs to approve this/,
    })
    expect([mine.checked, mine.disabled]).toEqual([true, true])
    await user.click(await dialog.findByRole('checkbox', { name: 'Sam Ortiz' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    const [north] = await listOf(people)
    expect(north?.supervisors.map(({ name }) => name).toSorted()).toEqual(['Kim Vega', 'Sam Ortiz'])
  })
})
