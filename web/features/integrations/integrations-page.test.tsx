import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { ApiKeyList } from '#shared/integrations/api-keys.contract.ts'
import type { WebhookList } from '#shared/integrations/webhooks.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { IntegrationsPage } from './integrations-page.tsx'

const { api, call, organization } = useApi({ WEBHOOKS_TO_LOOPBACK: 'yes' })
afterEach(() => vi.unstubAllGlobals())

function open({ id, headers }: { id: string; headers: Record<string, string> }, query = '') {
  connectPage(api.app, headers)
  return renderAt(
    `/org/${id}/settings/integrations${query}`,
    '/org/:organizationId/settings/integrations',
    <IntegrationsPage />,
  )
}

describe('API keys in the settings', () => {
  test('are made with chosen permissions, shown once, and revoked', async () => {
    const org = await organization()
    const { user } = open(org)
    await user.click(await screen.findByRole('button', { name: 'Create API key' }))
    const form = within(await screen.findByRole('dialog', { name: 'Create API key' }))
    await user.type(form.getByLabelText(/Name/), 'Payroll sync')
    await user.selectOptions(form.getByLabelText('Valid for'), '30 days')
    await user.click(form.getByRole('checkbox', { name: 'Read everyone’s hours' }))
    await user.click(form.getByRole('button', { name: 'Create API key' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Your new API key' }))
    const key = shown.getByLabelText<HTMLInputElement>('API key').value
    const authorization = `Bearer ${key}`
    const hours = () =>
      call({ authorization }, `/api/v1/organizations/${org.id}/work-logs?from=2026-11-01&to=2026-11-02`)
    expect((await hours()).statusCode).toBe(200)
    await user.click(shown.getByRole('button', { name: 'I saved it' }))
    await screen.findByText(/Acts as Ana Reyes · 1 permission/)
    expect(document.body.textContent).not.toContain(key)

    await user.click(screen.getByRole('button', { name: 'Revoke Payroll sync' }))
    const question = within(await screen.findByRole('dialog', { name: 'Revoke API key' }))
    await user.click(question.getByRole('button', { name: 'Revoke' }))
    await screen.findByText('Revoked')
    expect((await hours()).statusCode).toBe(401)
    const { items } = (await call(org.headers, `/api/v1/organizations/${org.id}/api-keys`)).json<ApiKeyList>()
    expect(items).toMatchObject([{ state: 'revoked', permissions: ['worklogs.read'] }])
  })
})

describe('webhooks in the settings', () => {
  test('are added with their kinds, show what is sent, and are turned off', async () => {
    const org = await organization()
    const base = `/api/v1/organizations/${org.id}`
    const { user } = open(org, '?tab=webhooks')
    await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
    await user.type(form.getByLabelText(/Name/), 'ERP')
    await user.type(form.getByLabelText(/Address/), 'https://10.0.0.1/hook')
    await user.click(form.getByRole('checkbox', { name: 'Clients' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText('Enter an https address that is reachable on the public internet.')
    await user.clear(form.getByLabelText(/Address/))
    await user.type(form.getByLabelText(/Address/), 'http://127.0.0.1:9/hook')
    await user.click(form.getByRole('button', { name: 'Save' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Secret of the webhook' }))
    expect(shown.getByLabelText<HTMLInputElement>('Secret').value).toMatch(/^whsec_.{44}$/)
    await user.click(shown.getByRole('button', { name: 'I saved it' }))
    await call(org.headers, `${base}/clients`, { body: { name: 'Acme' } })

    await user.click(await screen.findByRole('button', { name: 'Actions for ERP' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Deliveries' }))
    const sent = within(await screen.findByRole('dialog', { name: 'Deliveries: ERP' }))
    await sent.findByText('clients.created')
    await sent.findByText('Waiting')
    await user.click(sent.getByRole('button', { name: /Close/ }))

    await user.click(await screen.findByRole('button', { name: 'Actions for ERP' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit webhook' }))
    const editing = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
    await user.click(editing.getByRole('switch', { name: 'On' }))
    await user.click(editing.getByRole('button', { name: 'Save' }))
    await screen.findByText('Off')
    const { items } = (await call(org.headers, `${base}/webhooks`)).json<WebhookList>()
    expect(items).toMatchObject([{ name: 'ERP', kinds: ['clients'], state: 'off' }])
  })
})
