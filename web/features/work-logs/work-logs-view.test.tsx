import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildWorkLogs, workday } from '#server/api/features/work-logs/test/entries.ts'
import { useApi } from '#server/api/test/api.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { WorkLogsView } from './work-logs-view.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

/** A member's day on 10 March 2026: eight hours from 8:00 in New York. */
async function setUp() {
  const site = await buildWorkLogs(run)
  const open = (search = '?period=all', memberId?: string) => {
    const { hold } = connectPage(run.api.app, site.org.headers)
    const view = <WorkLogsView organizationId={site.org.id} {...(memberId && { memberId })} />
    return { hold, ...renderAt(`/org/${site.org.id}/operations${search}`, '/org/:organizationId/operations', view) }
  }
  const stored = async (id: string) =>
    (await run.call(site.org.headers, `${site.base}/work-logs/${id}`)).json<WorkLogDetail>()
  return { ...site, open, stored }
}

const march = '?from=2026-03-01&to=2026-03-31'
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the work logs view', () => {
  test('lists two weeks or a period with totals, filters it in the URL and the export, and shows one member without its name', async () => {
    const { add, open, worker, location, sam } = await setUp()
    await add()
    const other = await worker()
    await add({ memberId: other.memberId, startedAt: '2026-03-11T12:00:00Z', endedAt: '2026-03-11T13:00:00Z' })
    const { user, address, unmount } = open('')
    await screen.findByText('No work in the last two weeks')
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '' } })
    fireEvent.change(await screen.findByLabelText('To'), { target: { value: '' } })
    await waitFor(() => expect(screen.getAllByText('Sam Ortiz')).toHaveLength(2))
    await screen.findByText(/For totals, choose/)
    expect(address()).toContain('period=all')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await screen.findByText('No work in the last two weeks')

    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-03-01' } })
    fireEvent.change(await screen.findByLabelText('To'), { target: { value: '2026-03-31' } })
    await waitFor(() => expect(screen.getAllByText('Sam Ortiz')).toHaveLength(2))
    expect(screen.getAllByText('Evening clean · Harbor Dental · Main Street')).toHaveLength(2)
    await screen.findByText(/8:00.AM – 4:00.PM/)
    expect(screen.getAllByText('8:00:00')).toHaveLength(1)
    await screen.findByText('9:00:00')
    await user.type(await screen.findByLabelText('Member or location'), 'main')
    await user.click(await screen.findByRole('button', { name: /^Main Street/ }))
    await waitFor(() => expect(address()).toContain(`location=${location.id}`))
    await screen.findByRole('button', { name: 'Remove filter Main Street' })
    await user.click(screen.getByRole('button', { name: 'Running' }))
    await screen.findByText('No work logs found')
    await user.click(screen.getByRole('button', { name: 'All' }))
    await user.selectOptions(screen.getByLabelText('Flags'), 'Very long')
    await screen.findByText('No work logs found')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect((await screen.findByRole('menuitem', { name: 'CSV file' })).getAttribute('href')).toMatch(
      /work-logs\/export\?locationId=.*from=2026-03-01.*flag=long.*format=csv/,
    )
    unmount()

    const own = open(march, sam.memberId)
    await screen.findByText(/8:00.AM – 4:00.PM/)
    expect(screen.queryByText('Sam Ortiz')).toBeNull()
    await screen.findByLabelText('Location')
    own.unmount()

    speak('es')
    open(march)
    await screen.findAllByText('Sam Ortiz')
    await screen.findByRole('button', { name: 'Agregar registro' })
  })

  test('corrects a log with a reason and its history, refuses impossible times, shows both versions of a conflict, and voids it', async () => {
    const { add, put, open, stored, notices } = await setUp()
    const log = await add()
    const { user } = open(`${march}&log=${log.id}`)
    const shown = await dialogOf('Sam Ortiz')
    await user.click(await shown.findByRole('button', { name: 'Correct' }))
    const dialog = await dialogOf('Correct')
    fireEvent.change(await dialog.findByLabelText(/^End/), { target: { value: '2026-03-10T07:00' } })
    await user.type(dialog.getByLabelText(/^Reason/), 'Wrong.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('The work ends before it starts.')
    expect(dialog.getByLabelText(/^Reason/)).toHaveProperty('value', 'Wrong.')
    await user.clear(dialog.getByLabelText(/^Reason/))
    fireEvent.change(await dialog.findByLabelText(/^End/), { target: { value: '2026-03-10T15:30' } })
    await user.click(dialog.getByRole('button', { name: 'Add break' }))
    fireEvent.change(dialog.getByLabelText(/^Break starts/), { target: { value: '2026-03-10T12:00' } })
    fireEvent.change(dialog.getByLabelText(/^Break ends/), { target: { value: '2026-03-10T12:30' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect((await dialog.findByLabelText(/^Reason/)).getAttribute('aria-invalid')).toBe('true')
    await user.type(dialog.getByLabelText(/^Reason/), 'Left early.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const history = within(await screen.findByRole('list', { name: 'History' }))
    await history.findByText('Reason: Left early.')
    await history.findByText(/Mar 10, 2026, 3:30:00.PM/)
    expect(await stored(log.id)).toMatchObject({
      startedAt: '2026-03-10T12:00:00Z',
      endedAt: '2026-03-10T19:30:00Z',
      breaks: [{ kind: 'meal', startedAt: '2026-03-10T16:00:00Z', endedAt: '2026-03-10T16:30:00Z' }],
      workedSeconds: 7 * 3_600,
    })
    expect((await notices())[0]).toMatchObject({
      kind: 'work_log_corrected',
      text: expect.stringContaining('Left early.'),
    })

    await user.click(await (await dialogOf('Sam Ortiz')).findByRole('button', { name: 'Correct' }))
    const later = await dialogOf('Correct')
    await put(await stored(log.id), { note: 'By the other one.' })
    fireEvent.change(await later.findByLabelText(/^Start/), { target: { value: '2026-03-10T08:30' } })
    await user.type(later.getByLabelText(/^Reason/), 'Came later.')
    await user.click(later.getByRole('button', { name: 'Save' }))
    const choice = await dialogOf('Someone else changed this too')
    await user.click(choice.getByRole('button', { name: 'Save my choices' }))
    const both = { startedAt: '2026-03-10T12:30:00Z', note: 'By the other one.' }
    await waitFor(async () => expect(await stored(log.id)).toMatchObject(both))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Correct' })).toBeNull())

    await user.click(await (await dialogOf('Sam Ortiz')).findByRole('button', { name: 'Void' }))
    const voiding = await dialogOf('Void')
    await user.type(voiding.getByLabelText(/^Reason/), 'Entered twice.')
    await user.click(voiding.getByRole('button', { name: 'Void' }))
    await screen.findByText('Sam Ortiz’s work log was voided.')
    await screen.findByText('No work logs found')
    expect((await stored(log.id)).voidedAt).not.toBeNull()
  })

  test('adds missing work', async () => {
    const { open, sam, location, job } = await setUp()
    const { user } = open(`${march}&add=true`)
    const dialog = await dialogOf('Add work log')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Choose a member.')
    await user.type(dialog.getByLabelText('Member'), 'sam')
    await user.click(await dialog.findByRole('button', { name: /^Sam Ortiz/ }))
    await user.type(dialog.getByLabelText('Location'), 'main')
    await user.click(await dialog.findByRole('button', { name: /^Main Street/ }))
    await user.selectOptions(
      await dialog.findByLabelText('Job'),
      await dialog.findByRole('option', { name: 'Evening clean' }),
    )
    fireEvent.change(await dialog.findByLabelText(/^Start/), { target: { value: '2026-03-10T08:00' } })
    fireEvent.change(await dialog.findByLabelText(/^End/), { target: { value: '2026-03-10T12:00' } })
    await user.type(dialog.getByLabelText(/^Reason/), 'Phone empty.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Sam Ortiz’s work log was added.')
    const [entered] = (await sam.get<{ items: object[] }>('/my-work-logs?week=2026-03-10')).items
    expect(entered).toMatchObject({ jobId: job.id, locationId: location.id, startedAt: '2026-03-10T12:00:00Z' })
  })

  test('accepts a request with one press, and meanwhile declines another with an answer', async () => {
    const { base, job, list, location, open, sam } = await setUp()
    const ask = (day: string, reason: string) =>
      run.call(sam.headers, `${base}/time-requests`, {
        body: {
          workLogId: null,
          locationId: location.id,
          jobId: job.id,
          startedAt: `${day}T12:00:00Z`,
          endedAt: `${day}T14:00:00Z`,
          reason,
        },
      })
    await ask('2026-03-10', 'Phone empty.')
    await ask('2026-03-11', 'Forgot.')
    const { user, hold } = open(march)
    const buttonBeside = (reason: string, name: string) =>
      waitFor(() => within(screen.getByText(reason).closest('li') as HTMLElement).getByRole('button', { name }))
    const release = hold('/decision')
    await user.click(await buttonBeside('Phone empty.', 'Accept Sam Ortiz’s request'))
    await user.click(await buttonBeside('Forgot.', 'Decline Sam Ortiz’s request'))
    const dialog = await dialogOf('Decline Sam Ortiz’s request')
    release()
    await screen.findByText('Sam Ortiz’s time was corrected.')
    await waitFor(() => expect(screen.queryByText('Phone empty.')).toBeNull())
    await user.type(dialog.getByLabelText('Answer'), 'You were off.')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await screen.findByText('Sam Ortiz’s request was declined.')
    await waitFor(() => expect(screen.queryByText('Forgot.')).toBeNull())
    expect((await list(march)).items).toMatchObject([{ workedSeconds: 7_200 }])
  })

  test('declines the current version of a request that changed meanwhile', async () => {
    const { add, base, open, sam } = await setUp()
    const { id: workLogId } = await add()
    const ask = (endedAt: string) =>
      run.call(sam.headers, `${base}/time-requests`, {
        body: {
          workLogId,
          locationId: null,
          jobId: null,
          startedAt: workday.startedAt,
          endedAt,
          reason: 'Left early.',
        },
      })
    await ask('2026-03-10T19:00:00Z')
    const { user } = open(march)
    await user.click(await screen.findByRole('button', { name: 'Decline Sam Ortiz’s request' }))
    const dialog = await dialogOf('Decline Sam Ortiz’s request')
    await dialog.findByText(/8:00.AM.* – .*3:00.PM/)
    await user.type(dialog.getByLabelText('Answer'), 'You were off.')
    await ask('2026-03-10T18:00:00Z')
    await act(() => refresh(base))
    await dialog.findByText(/8:00.AM.* – .*2:00.PM/)
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await screen.findByText('Sam Ortiz’s request was declined.')
    await waitFor(() => expect(screen.queryByText('Left early.')).toBeNull())
  })
})
