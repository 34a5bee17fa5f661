import { screen, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildPeople } from '#server/api/features/members/test/people-of.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { OrganizationsPage } from './organizations-page.tsx'

const run = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('an open invitation', () => {
  test('is accepted on the organizations page', async () => {
    const company = await buildPeople(run, 'Brightside Cleaning')
    const person = await run.user({ name: 'Kim Vega' })
    const { email } = (await run.call(person.headers, '/api/v1/users/me')).json<{ email: string }>()
    await company.add({ name: 'Kim Vega', email })
    connectPage(run.api.app, person.headers)
    const { user, address } = renderAt('/organization', '/organization', <OrganizationsPage />)
    await user.click(await screen.findByRole('button', { name: 'Accept: Brightside Cleaning' }))
    await waitFor(() => expect(address()).toBe(`/org/${company.org.id}/home`))
  })

  test('says that it was withdrawn in the meantime, and disappears', async () => {
    const company = await buildPeople(run, 'Brightside Cleaning')
    const person = await run.user({ name: 'Kim Vega' })
    const { email } = (await run.call(person.headers, '/api/v1/users/me')).json<{ email: string }>()
    const { id } = await company.add({ name: 'Kim Vega', email })
    connectPage(run.api.app, person.headers)
    const { user } = renderAt('/organization', '/organization', <OrganizationsPage />)
    const accept = await screen.findByRole('button', { name: 'Accept: Brightside Cleaning' })
    await screen.findByText(`Do you work for someone else? Ask them to invite ${email}. The invitation appears here.`)
    await run.call(company.org.headers, company.url(id, '/invitation'), { method: 'DELETE' })
    await user.click(accept)
    await screen.findByText(/This invitation has expired\. Ask for a new one\./)
    await waitFor(() => expect(accept.isConnected).toBe(false))
  })
})
