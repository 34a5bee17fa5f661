import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { ApiKeyList } from '#shared/integrations/api-keys.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { IntegrationsPage } from './integrations-page.tsx'

const { api, call, organization } = useApi()
afterEach(() => vi.unstubAllGlobals())

function open({ id, headers }: { id: string; headers: Record<string, string> }) {
  connectPage(api.app, headers)
  return renderAt(
    `/org/${id}/settings/integrations`,
    '/org/:organizationId/settings/integrations',
    <IntegrationsPage />,
  )
}

describe('API keys in the settings', () => {
  test('are made with chosen permissions, shown once, and revoked', async () => {
    const own = await organization()
    const { user } = open(own)
    await user.click(await screen.findByRole('button', { name: 'Make API key' }))
    const form = within(await screen.findByRole('dialog', { name: 'Make API key' }))
    await user.type(form.getByLabelText(/Name/), 'Payroll sync')
    await user.selectOptions(form.getByLabelText('Valid for'), '30 days')
    await user.click(form.getByRole('checkbox', { name: 'Read everyone’s hours' }))
    await user.click(form.getByRole('button', { name: 'Make API key' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Your new API key' }))
    const key = shown.getByLabelText<HTMLInputElement>('API key').value
    const authorization = `Bearer ${key}`
    const hours = () =>
      call({ authorization }, `/api/v1/organizations/${own.id}/work-logs?from=2026-11-01&to=2026-11-02`)
    expect((await hours()).statusCode).toBe(200)
    await user.click(shown.getByRole('button', { name: 'I saved it' }))
    await screen.findByText(/Acts as Ana Reyes · 1 permission/)
    expect(document.body.textContent).not.toContain(key)

    await user.click(screen.getByRole('button', { name: 'Revoke Payroll sync' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Revoke API key' }))
    await user.click(asked.getByRole('button', { name: 'Revoke' }))
    await screen.findByText('Revoked')
    expect((await hours()).statusCode).toBe(401)
    const { items } = (await call(own.headers, `/api/v1/organizations/${own.id}/api-keys`)).json<ApiKeyList>()
    expect(items).toMatchObject([{ state: 'revoked', permissions: ['worklogs.read'] }])
  })
})
