import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { CompanyConnections } from './company-connections.tsx'

const { api, user: person, organization, addMember } = useApi()
afterEach(() => vi.unstubAllGlobals())

describe('the companies whose sign-in opens an account', () => {
  test('are listed for users who connected one, and can be disconnected', async () => {
    const org = await organization()
    const someone = await person()
    await addMember(org.id, someone, ['EMPLOYEE'])
    await api.db.updateTable('users').set({ passwordHash: 'own' }).where('id', '=', someone.userId).execute()
    await inTenant(api.db, org.id, async (tx) => {
      const issuer = 'https://idp.example.com'
      const provider = { issuer, clientId: 'x', clientSecret: Buffer.from('x'), domain: 'example.com' }
      await tx
        .insertInto('companySignIns')
        .values({ ...provider, organizationId: org.id, proof: 'x'.repeat(43) })
        .execute()
      const account = { id: crypto.randomUUID(), userId: someone.userId, issuer, subject: 'kim' }
      await tx
        .insertInto('companyAccounts')
        .values({ ...account, organizationId: org.id, origin: 'owner' })
        .execute()
    })
    connectPage(api.app, someone.headers)
    const { user } = renderAt('/org/1/me', '/org/:organizationId/me', <CompanyConnections />)
    await screen.findByText(org.name)
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    await screen.findByText(`Disconnect from ${org.name}?`)
    await user.click(screen.getAllByRole('button', { name: 'Disconnect' }).at(-1) ?? document.body)
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Company sign-in' })).toBeNull())
  })

  test('that ask for it lead there', async () => {
    const org = await organization()
    const someone = await person()
    await addMember(org.id, someone, ['EMPLOYEE'])
    await inTenant(api.db, org.id, async (tx) => {
      const provider = { issuer: 'https://idp.example.com', clientId: 'x', clientSecret: Buffer.from('x') }
      const domain = { domain: 'example.com', proof: 'x'.repeat(43) }
      await tx
        .insertInto('companySignIns')
        .values({ ...provider, ...domain, organizationId: org.id })
        .execute()
      await tx.updateTable('companySignIns').set({ verifiedAt: new Date(), demanded: true }).execute()
    })
    connectPage(api.app, someone.headers)
    renderAt('/org/1/me', '/org/:organizationId/me', <CompanyConnections />)
    await screen.findByText(`${org.name} wants you to come through your company’s sign-in.`)
    await waitFor(() => {
      const link = screen.getByRole('link', { name: 'Sign in with your company' }).getAttribute('href') ?? ''
      expect([...new URL(link, 'http://x').searchParams]).toEqual([
        ['email', someone.email],
        ['redirect', `/org/${org.id}/home`],
      ])
    })
  })
})
