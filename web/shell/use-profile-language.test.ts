import { renderHook, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { connectPage } from '#web/test/screen.tsx'
import { useProfileLanguage } from './use-profile-language.ts'

const { api, user } = useApi()

afterEach(() => vi.unstubAllGlobals())

describe('the profile’s language', () => {
  test('is taken over on a new device', async () => {
    const { headers } = await user()
    connectPage(api.app, headers)
    renderHook(() => useProfileLanguage(true))
    await waitFor(() => expect(localStorage.getItem('LANGUAGE')).toBe('en'))
  })

  test('is not requested when a language was chosen or nobody is signed in', async () => {
    const { calls } = connectPage(api.app)
    renderHook(() => useProfileLanguage(false))
    localStorage.setItem('LANGUAGE', 'es')
    renderHook(() => useProfileLanguage(true))
    expect(calls).toEqual([])
  })
})
