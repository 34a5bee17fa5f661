import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { connectPage } from '#web/test/screen.tsx'
import { useProfileLanguage } from './use-profile-language.ts'

const { api, user } = useApi()

afterEach(() => vi.unstubAllGlobals())

test('on a new device the profile’s language is kept', async () => {
  const { headers } = await user()
  connectPage(api.app, headers)
  renderHook(() => useProfileLanguage(true))
  await waitFor(() => expect(localStorage.getItem('LANGUAGE')).toBe('en'))
})

test('where a language was chosen, or nobody is signed in yet, nothing is asked', async () => {
  const { calls } = connectPage(api.app)
  renderHook(() => useProfileLanguage(false))
  localStorage.setItem('LANGUAGE', 'es')
  renderHook(() => useProfileLanguage(true))
  expect(calls).toEqual([])
})
