import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { vacation } from '#server/api/features/time-off/test/on-leave.ts'
import { runJobs } from '#server/api/test/mail.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { ImportPreview } from '#shared/imports/imports.contract.ts'
import { importKinds, type ImportKind } from '#shared/imports/kinds.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { connectUploads } from '#web/test/upload-request.ts'
import { multipart } from '#web/test/multipart.ts'
import { ImportPage } from './import-page.tsx'
import { templateFields, templateText } from './template-file.ts'

const run = useApi()
const perHour = {
  ...vacation,
  name: 'Vacation',
  rules: { ...vacation.rules, accrual: { method: 'per_hour_worked', divisor: 30 } },
}
afterEach(() => vi.unstubAllGlobals())

async function open(kind = 'clients', org?: Awaited<ReturnType<typeof run.organization>>, as?: Record<string, string>) {
  org ??= await run.organization()
  const { calls } = connectPage(run.api.app, as ?? org.headers)
  connectUploads()
  const pattern = '/org/:organizationId/settings/import'
  const view = renderAt(`/org/${org.id}/settings/import?kind=${kind}`, pattern, <ImportPage />)
  return { ...view, org, calls, ...buildPlaces(run, org) }
}

const csv = (text: string, name = 'clients.csv') => new File([text], name, { type: 'text/csv' })
const chooseFile = async (user: Awaited<ReturnType<typeof open>>['user'], file: File) =>
  user.upload(await screen.findByLabelText(/^File/), file)
const names = async (url: string, headers: Record<string, string>) =>
  (await run.call(headers, url)).json<{ items: { name: string }[] }>().items.map(({ name }) => name)

describe('the import page', () => {
  test('checks a file, imports it with progress, and links to the list', async () => {
    const { user, org, clientsUrl } = await open()
    await chooseFile(user, csv('Company,Town,Color\nAcme,Albany,red\nBright,Troy,blue\n'))
    await screen.findByText('Ready to import: 2 clients.')
    expect((await screen.findByLabelText<HTMLSelectElement>('Company')).value).toBe('name')
    expect(screen.getByLabelText<HTMLSelectElement>('Color').value).toBe('')
    expect(screen.getByText('Albany · Troy')).toBeTruthy()
    expect(screen.getByText('These columns will not be imported: Color.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Import 2 clients' }))
    await screen.findByRole('progressbar', { name: 'Progress of the import' })
    await runJobs(run.api)
    const list = await screen.findByRole('link', { name: 'Show clients' })
    expect(list.getAttribute('href')).toBe(`/org/${org.id}/clients`)
    expect(await names(clientsUrl, org.headers)).toEqual(['Acme', 'Bright'])
    expect(await screen.findByText('Imported')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Import more' }))
    await screen.findByLabelText(/^File/)
    // The whole import is undone, and progress is shown again.
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo the import of 2 clients?' })
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
    await screen.findByText('Undoing 2 clients')
    await runJobs(run.api)
    await screen.findByText('2 clients undone')
    expect(await names(clientsUrl, org.headers)).toEqual([])
  })

  test('updates existing records and shows each change before', async () => {
    const { user, addClient, clientsUrl, org } = await open()
    await addClient({ name: 'Acme' })
    await chooseFile(user, csv('Name,City\nAcme,Albany\nBright,Troy\n'))
    await screen.findByText('1 problem was found. Nothing was imported.')
    await user.selectOptions(screen.getByLabelText('What to do with rows'), 'both')
    await screen.findByText('Ready to import: 2 clients. 1 new, 1 changed.')
    const row = within(screen.getByRole('table', { name: 'Changes', hidden: true })).getAllByRole('row', {
      hidden: true,
    })[1]
    expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual(['Acme', 'City', '(empty)', 'Albany'])
    await user.click(screen.getByRole('button', { name: 'Import 2 clients' }))
    await screen.findByRole('progressbar')
    await runJobs(run.api)
    await screen.findByRole('link', { name: 'Show clients' })
    expect(await names(clientsUrl, org.headers)).toEqual(['Acme', 'Bright'])
  })

  test('keeps rows pasted from a spreadsheet when there are problems, and says how dates with slashes are read', async () => {
    const { user } = await open('members')
    const box = await screen.findByLabelText('Or paste rows from a spreadsheet')
    await user.click(box)
    await user.paste('Nombre\tCorreo\nAna Díaz\tana@\nLuz\tluz@example.com')
    await user.click(screen.getByRole('button', { name: 'Use these rows' }))
    await screen.findByText('1 problem was found. Nothing was imported.')
    const row = within(await screen.findByRole('table', { name: 'Problems' })).getAllByRole('row')[1]
    expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      '2',
      'Correo',
      '',
      'Enter an email address like name@company.com.',
    ])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 member' }).disabled).toBe(true)
    expect((box as HTMLTextAreaElement).value).toContain('Ana Díaz\tana@')
    // The bad row can be left out, or mended in place.
    await user.selectOptions(screen.getByLabelText('Bad rows'), 'skip')
    await screen.findByText('Ready to import: 1 member. 1 bad row skipped.')
    const cell = screen.getByLabelText<HTMLInputElement>('Row 2, Correo')
    expect(cell.value).toBe('ana@')
    await user.type(cell, 'example.com')
    await user.click(screen.getByRole('button', { name: 'Check corrections' }))
    await screen.findByText('Ready to import: 2 members.')

    await chooseFile(user, csv('Name,Hire date\nAna,3/4/2026\n'))
    await screen.findByText('3/4/2026 → March 4, 2026')
    await screen.findByText('Ready to import: 1 member.')
    await user.selectOptions(screen.getByLabelText('Dates in Hire date'), 'day_first')
    await screen.findByText('3/4/2026 → April 3, 2026')
    await chooseFile(user, csv('Name,Hire date\nAna,2026-03-04\n'))
    await waitFor(() => expect(screen.queryByLabelText('Dates in Hire date')).toBeNull())
  })

  test('keeps the last check after a bad file or a lost connection, saves every problem, and lets the reader assign columns', async () => {
    const saved: Blob[] = []
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${saved.push(file)}`, revokeObjectURL: () => {} })
    const { user } = await open()
    await chooseFile(user, csv('Name\nAcme\n'))
    await screen.findByText('Ready to import: 1 client.')
    await chooseFile(user, csv('', 'empty.csv'))
    await screen.findByText(/^empty\.csv: The file can’t be read/)
    expect(screen.getByLabelText<HTMLSelectElement>('Name').value).toBe('name')
    const connected = globalThis.XMLHttpRequest
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends connected {
        override send() {
          this.dispatchEvent(new Event('error'))
        }
      },
    )
    await chooseFile(user, csv('Name\nBright\n', 'bright.csv'))
    await screen.findByText(/^bright\.csv: .*can’t reach Custodia/)
    vi.stubGlobal('XMLHttpRequest', connected)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Bright')
    await screen.findByText('Ready to import: 1 client.')

    await chooseFile(user, csv(`Name,Status\n${Array.from({ length: 40 }, (_, n) => `Client ${n},odd`).join('\n')}`))
    await screen.findByText('40 problems were found. Nothing was imported.')
    const shown = () => screen.getAllByText('This isn’t one of the possible values.')
    expect(shown()).toHaveLength(25)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(shown()).toHaveLength(40)
    await user.click(screen.getByRole('button', { name: 'Download bad rows' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.size).toBeGreaterThan(40 * 'This isn’t one of the possible values.'.length)

    await chooseFile(user, csv('A,B\nAcme,Bright\n'))
    await screen.findByText('Choose a column for: Name.')
    await user.selectOptions(screen.getByLabelText('A'), 'name')
    await screen.findByText('Ready to import: 1 client.')
    // Assigning a field to a column removes it from the other one.
    await user.selectOptions(screen.getByLabelText('B'), 'name')
    expect(screen.getByLabelText<HTMLSelectElement>('A').value).toBe('')
    await screen.findByText('Ready to import: 1 client.')
    await user.click(await screen.findByRole('button', { name: 'Locations' }))
    await screen.findByText('Choose a column for: Client, Name.')
    await screen.findByText(/^Alarm codes can’t be imported\./)
  })

  test('shows a running import again, and offers to check a failed one again', async () => {
    const org = await run.organization()
    const first = await open('clients', org)
    await chooseFile(first.user, csv('Name\nAcme\n'))
    await first.user.click(await screen.findByRole('button', { name: 'Import 1 client' }))
    await screen.findByRole('progressbar')
    // Someone adds the same client before the import runs.
    await first.addClient({ name: 'acme' })
    const second = await run.member(org.id, 'ADMIN')
    first.unmount()
    await open('members', org, second)
    await screen.findByText('Importing 1 client')
    await runJobs(run.api).catch(() => {})
    await screen.findByText('The import failed')
    await screen.findByRole('button', { name: 'Import more' })
  })

  test('reads its own template of every kind unchanged, in English and Spanish', async () => {
    const org = await run.organization()
    const { addClient, addLocation, base } = buildPlaces(run, org)
    async function reads(kind: ImportKind) {
      for (const language of ['en', 'es'] as const) {
        speak(language)
        const form = new FormData()
        form.set('file', csv(templateText(kind)))
        const { body, contentType } = await multipart(form)
        const headers = { ...org.headers, 'content-type': contentType }
        const answer = await run.call(headers, `${base}/imports/${kind}/preview`, { body })
        const [preview] = answer.json<ImportPreview>().sheets
        expect(
          preview?.columns.map(({ field }) => field),
          `${kind}, ${language}`,
        ).toEqual(templateFields(kind))
        expect(preview, `${kind}, ${language}`).toMatchObject({ missing: [], problems: [], rowCount: 1 })
      }
    }
    await reads('clients')
    await reads('members')
    // The other templates name a client, a location, a member and a policy.
    await run.call(org.headers, `${base}/members`, { body: { name: 'Ana Díaz' } })
    const client = await addClient({ name: 'Harbor Dental' })
    await reads('locations')
    await addLocation(client, { name: 'Main Street' })
    await run.call(org.headers, `${base}/time-off/policies`, { body: perHour })
    const others = importKinds.filter((kind) => !['clients', 'members', 'locations'].includes(kind))
    expect(others.length).toBeGreaterThan(0)
    for (const kind of others) await reads(kind)
  })

  test('is available in Spanish', async () => {
    speak('es')
    await open('jobs')
    await screen.findByRole('heading', { name: 'Importar' })
    await screen.findByText(/^Una fila por trabajo/)
  })
})
