import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { changesOf, buildPeople } from '#server/api/features/members/test/people-of.ts'
import { buildImport } from '#server/api/features/imports/test/importing.ts'
import { useApi } from '#server/api/test/api.ts'
import type { BulkOutcome } from '#shared/bulk-changes/bulk-changes.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { AuditPage } from './audit-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

type People = Awaited<ReturnType<typeof buildPeople>>

function open({ org }: People, query = '', as = org.headers) {
  connectPage(run.api.app, as)
  return renderAt(`/org/${org.id}/settings/audit${query}`, '/org/:organizationId/settings/audit', <AuditPage />)
}

/** A member who was renamed later. */
async function renamed(people: People) {
  const member = await people.add({ name: 'Sam Ortiz' })
  const answer = await people.put(member.id, '', { ...changesOf(member), name: 'Sam Ortiz Vega' })
  expect(answer.statusCode).toBe(200)
  return member
}

describe('the audit page', () => {
  test('shows a change with its author and the old and new values', async () => {
    const people = await buildPeople(run)
    await renamed(people)
    const { user } = open(people)
    await user.click(await screen.findByText('Ana Reyes changed “Sam Ortiz Vega” (Member)'))
    const changes = within(await screen.findByRole('list', { name: 'Changed fields' }))
    expect(changes.getByText('Sam Ortiz').tagName).toBe('DEL')
    expect(changes.getByText('Sam Ortiz Vega').tagName).toBe('INS')
    expect(screen.getByText('Ana Reyes added “Sam Ortiz” (Member)')).toBeDefined()
  })

  test('shows changes saved together as one sentence with their records inside', async () => {
    const people = await buildPeople(run)
    await people.crowd(3)
    const { user } = open(people)
    await user.click(await screen.findByText('Custodia added 3 members'))
    expect(await screen.findAllByRole('list', { name: 'Changed fields' })).toHaveLength(3)
    expect(screen.getAllByText(/^Custodia added “Member \d” \(Member\)$/)).toHaveLength(3)
  })

  test('undoes a bulk change and an import from their acts, once', async () => {
    const people = await buildPeople(run)
    const { run: runImport, read } = await buildImport(run, people.org)
    const { id: importId } = await runImport('clients', 'Name\nAcme\nBright')
    const ids = await people.crowd(3)
    const url = `${people.base}/members/bulk-changes`
    const change = { selection: { ids }, change: { kind: 'roles', how: 'add', roles: ['SUPERVISOR'] } }
    const { seen } = (await run.call(people.org.headers, `${url}/preview`, { body: change })).json<BulkOutcome>()
    await run.call(people.org.headers, url, { body: { ...change, seen } })
    const { user } = open(people)
    const undoAct = async (sentence: string) => {
      await user.click(await screen.findByText(sentence))
      await user.click(await screen.findByRole('button', { name: 'Undo' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Undo this change?' }))
      await user.click(dialog.getByRole('button', { name: 'Undo' }))
    }
    await undoAct('Ana Reyes changed 3 members')
    await screen.findByText('The change was undone.')
    expect((await people.get(ids[0] ?? '')).roles).toEqual(['EMPLOYEE'])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())

    await undoAct('Ana Reyes added 2 clients')
    await screen.findByText('The import is being undone. Its progress is on the import page.')
    expect((await read(importId)).state).toBe('undoing')
  })

  test('keeps kind, member, days and request in the URL and the export', async () => {
    const people = await buildPeople(run)
    await renamed(people)
    await run.call(people.org.headers, `${people.base}/regions`, {
      body: { name: 'North', color: '#1f7a5c', supervisorIds: [] },
    })
    const { user, address } = open(people)
    await screen.findByText('Ana Reyes added “North” (Region)')
    await user.selectOptions(
      screen.getByLabelText('Record type'),
      await screen.findByRole('option', { name: 'Region' }),
    )
    await waitFor(() => expect(screen.queryByText(/Sam Ortiz/)).toBeNull())
    expect(address()).toContain('table=regions')
    await user.click(screen.getByRole('button', { name: 'Export' }))
    const file = await screen.findByRole('menuitem', { name: 'Excel workbook' })
    expect(file.getAttribute('href')).toMatch(/\/audit\/export\?table=regions.*&format=xlsx&locale=en$/)
    await user.keyboard('{Escape}')

    await user.click(screen.getByText('Ana Reyes added “North” (Region)'))
    await user.click(await screen.findByRole('button', { name: 'Show all changes by Ana Reyes' }))
    await waitFor(() => expect(address()).toMatch(/member=[0-9a-f-]{36}/))
    await user.click(screen.getByRole('button', { name: 'Show whole request' }))
    await waitFor(() => expect(address()).toContain('request='))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByText('Ana Reyes changed “Sam Ortiz Vega” (Member)')
    expect(address()).not.toContain('?')
  })

  test('says that no changes exist in the period', async () => {
    const people = await buildPeople(run)
    open(people, '?from=2001-01-01&to=2001-01-02')
    await screen.findByText('No changes found')
  })

  test('loads further pages on request', async () => {
    const people = await buildPeople(run)
    await Promise.all(Array.from({ length: 60 }, () => people.crowd(1)))
    const { user } = open(people, '?table=members')
    const shown = async () =>
      within(await screen.findByRole('list', { name: 'Audit log', busy: false })).getAllByRole('group')
    const first = (await shown()).length
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(async () => expect((await shown()).length).toBeGreaterThan(first))
  })

  test('is available in Spanish', async () => {
    const people = await buildPeople(run)
    await renamed(people)
    speak('es')
    open(people)
    await screen.findByRole('heading', { name: 'Registro de cambios' })
    await screen.findByText('Ana Reyes cambió «Sam Ortiz Vega» (Miembro)')
  })
})
