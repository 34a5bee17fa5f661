import { screen, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { Deletion } from '#shared/deletion/deletion.contract.ts'
import { descriptionOf } from '#web/test/described.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { DeletionPage } from './deletion-page.tsx'

const { api, call, organization } = useApi()
afterEach(() => vi.unstubAllGlobals())

type Own = Awaited<ReturnType<typeof organization>>

function open({ id, headers }: Own) {
  connectPage(api.app, headers)
  return renderAt(`/org/${id}/settings/delete`, '/org/:organizationId/settings/delete', <DeletionPage />)
}

const stored = async ({ id, headers }: Own) =>
  (await call(headers, `/api/v1/organizations/${id}/deletion`)).json<Deletion>().deletion

describe('the deletion page', () => {
  test('requires the exact name, then shows the date and allows canceling', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const org = await organization('Acme')
    const { user } = open(org)
    const name = await screen.findByLabelText(/To continue, type “Acme”/)
    const button = screen.getByRole('button', { name: 'Delete organization' })
    await user.click(button)
    expect(descriptionOf(name)).toBe('Fill in this field.')
    await user.type(name, 'acme')
    await user.click(button)
    await waitFor(() => expect(descriptionOf(name)).toBe('Type the name of the organization exactly.'))
    expect(name).toHaveProperty('value', 'acme')
    await user.clear(name)
    await user.type(name, 'Acme')
    await user.click(button)
    await screen.findByText(/^This organization and all its data will be deleted on /)
    expect(screen.getByText('Requested by Ana Reyes.')).toBeDefined()
    expect((await stored(org))?.requestedBy).toBe('Ana Reyes')
    await user.click(screen.getByRole('button', { name: 'Keep the organization' }))
    await screen.findByLabelText(/To continue/)
    expect(await stored(org)).toBeNull()
    vi.restoreAllMocks()
  })
})
