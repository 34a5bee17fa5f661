import { screen } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { people } from '#server/api/features/users/test/people.ts'
import { useApi } from '#server/api/test/api.ts'
import { cutNetwork } from '#web/test/cut-network.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { VerifyEmailPage } from './verify-email-page.tsx'

const { api, call } = useApi()
const { signUp, from } = people(call, api)
const path = '/account/verify-email'

afterEach(() => vi.unstubAllGlobals())

describe('a confirmation link', () => {
  test('offers another link when it has expired', async () => {
    const { user } = await signUp()
    connectPage(api.app, from())
    renderAt(`${path}?userId=${user.userId}&token=${'0'.repeat(43)}`, path, <VerifyEmailPage />)
    await screen.findByRole('heading', { name: 'This link doesn’t work' })
    expect(screen.getByRole('link', { name: 'Send it again' })).toBeTruthy()
  })

  test('is retried when the server cannot be reached, without offering another one', async () => {
    cutNetwork()
    renderAt(`${path}?userId=nobody&token=offline`, path, <VerifyEmailPage />)
    await screen.findByRole('heading', { name: 'Your email isn’t confirmed yet' })
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Send it again' })).toBeNull()
  })
})
