import { screen, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { LanguagesPage } from './languages-page.tsx'

const { api, call, organization, member } = useApi()
afterEach(() => vi.unstubAllGlobals())

type Own = Awaited<ReturnType<typeof organization>>

function open({ id, headers }: Own, as = headers) {
  connectPage(api.app, as)
  return renderAt(`/org/${id}/settings/languages`, '/org/:organizationId/settings/languages', <LanguagesPage />)
}

const stored = async ({ id, headers }: Own) =>
  (await call(headers, `/api/v1/organizations/${id}/configuration`)).json<Configuration>()

describe('the languages page', () => {
  test('removes an unused language from the choice of the main one, and keeps at least one', async () => {
    const org = await organization()
    const { user } = open(org)
    const english = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'English' })
    expect(screen.getByLabelText('Main language')).toHaveProperty('value', 'en')
    await user.click(english)
    expect(screen.getByLabelText('Main language')).toHaveProperty('value', 'es')
    expect(screen.getByRole('checkbox', { name: /Spanish/ })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    expect(await stored(org)).toMatchObject({ languages: ['es'], language: 'es', version: 2 })
  })

  test('offers the languages in use as main language', async () => {
    const org = await organization()
    const { user } = open(org)
    await user.selectOptions(await screen.findByLabelText('Main language'), 'Spanish')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    expect(await stored(org)).toMatchObject({ languages: ['en', 'es'], language: 'es' })
  })

  test('is read-only for everyone but owners, with an explanation', async () => {
    const org = await organization()
    open(org, await member(org.id, 'ADMIN'))
    await screen.findByText(/^Only owners can change these settings/)
    expect(screen.getByText('English, Spanish')).toBeDefined()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
