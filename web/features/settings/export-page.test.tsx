import { screen } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { runJobs } from '#server/api/test/mail.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { ExportPage } from './export-page.tsx'

const { api, call, organization } = useApi()
afterEach(() => vi.unstubAllGlobals())

type Own = Awaited<ReturnType<typeof organization>>

function open({ id, headers }: Own) {
  connectPage(api.app, headers)
  return renderAt(`/org/${id}/settings/export`, '/org/:organizationId/settings/export', <ExportPage />)
}

describe('the export page', () => {
  test('starts an export, shows its progress and offers the zip', async () => {
    const org = await organization()
    const { user } = open(org)
    await screen.findByText('No exports yet')
    await user.click(screen.getByRole('button', { name: 'Start export' }))
    expect(await screen.findByRole('progressbar', { name: 'Export progress' })).toBeDefined()
    const busy = await screen.findByRole('button', { name: 'An export is running' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    await runJobs(api)
    await screen.findByText('Ready')
    const link = screen.getByRole('link', { name: /^Download the export from / })
    const zip = await call(org.headers, link.getAttribute('href') ?? '')
    expect(zip.headers['content-type']).toBe('application/zip')
    expect(screen.getByText(/by Ana Reyes · .* · until /)).toBeDefined()
    await screen.findByRole('button', { name: 'Start export' })
  })

  test('says that an export failed and offers no download', async () => {
    const org = await organization()
    const url = `/api/v1/organizations/${org.id}/exports`
    await call(org.headers, url, { method: 'POST' })
    await inTenant(api.db, org.id, (tx) =>
      tx.updateTable('dataExports').set({ state: 'failed', finishedAt: new Date() }).execute(),
    )
    open(org)
    await screen.findByText(/The export failed. No data was lost. Start another/)
    expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull()
  })
})
