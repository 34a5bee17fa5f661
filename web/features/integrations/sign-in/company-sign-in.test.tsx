import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { companies } from '#server/api/features/users/company/test/company.ts'
import { startNameServer } from '#server/api/features/users/company/test/name-server.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { IntegrationsPage } from '../integrations-page.tsx'

const nameServer = await startNameServer()
const run = useApi({ SIGN_IN_TO_LOOPBACK: 'yes', DOMAIN_NAME_SERVERS: nameServer.address })
const { setUp } = companies(run, nameServer)
const closing: (() => unknown)[] = [nameServer.close]
afterAll(() => closing.forEach((close) => close()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the company sign-in in the settings', () => {
  test('is set up, shows its domain, is demanded, and is removed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { org, provider, domain, url, show, publish } = await setUp()
    closing.push(provider.close)
    connectPage(run.api.app, org.headers)
    const { user } = renderAt(
      `/org/${org.id}/settings/integrations?tab=signIn`,
      '/org/:organizationId/settings/integrations',
      <IntegrationsPage />,
    )
    await user.click(await screen.findByRole('button', { name: 'Set up company sign-in' }))
    const form = within(await screen.findByRole('dialog', { name: 'Set up company sign-in' }))
    form.getByText(`${run.api.config.publicUrl}/account/company-sign-in/${org.id}`)
    await user.type(form.getByLabelText(/Issuer/), 'https://10.0.0.1')
    await user.type(form.getByLabelText(/Client ID/), provider.clientId)
    await user.type(form.getByLabelText(/Client secret/), provider.clientSecret)
    await user.type(form.getByLabelText(/^Domain/), domain)
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: /can only sign in this way/ }).disabled).toBe(true)
    await user.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText(/Enter the issuer’s https address/)
    await user.clear(form.getByLabelText(/Issuer/))
    await user.type(form.getByLabelText(/Issuer/), provider.issuer)
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Not verified yet')
    screen.getByText(`_custodia.${domain}`)
    await user.click(screen.getByRole('button', { name: 'Check domain' }))
    await screen.findByText(/The domain doesn’t show the record yet/)
    await publish()
    await user.click(screen.getByRole('button', { name: 'Check domain' }))
    await screen.findByText('Verified')
    for (const [shownBy, title, text] of [
      ['record', 'Record missing', /no longer shows its record/],
      ['file', 'File missing', /no longer on the website/],
    ] as const) {
      await inTenant(run.api.db, org.id, (tx) =>
        tx.updateTable('companySignIns').set({ shownBy, missingSince: new Date() }).execute(),
      )
      await refresh(url)
      within(await screen.findByRole('region', { name: title })).getByText(text)
    }
    await user.click(screen.getByRole('button', { name: 'Check domain' }))
    await screen.findByText('Verified')

    await user.click(screen.getByRole('button', { name: 'Change company sign-in' }))
    const change = within(await screen.findByRole('dialog', { name: 'Change company sign-in' }))
    await user.click(change.getByRole('checkbox', { name: /can only sign in this way/ }))
    await user.click(change.getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await show()).signIn).toMatchObject({ demanded: true, domain }))

    await user.click(screen.getByRole('button', { name: 'Remove company sign-in' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove company sign-in' }))
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await screen.findByText('No company sign-in yet')
    expect((await show()).signIn).toBeNull()
  })
})
