import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#shared/users/users.contract.ts'
import { followLook, restoreLook } from './user-look.ts'

const buildUser = (own: Partial<User>): User => ({
  userId: 'ana',
  email: 'ana@example.com',
  name: 'Ana',
  verified: true,
  organizationId: null,
  roles: [],
  language: 'en',
  ...own,
})
const page = () => document.documentElement
const device = () => ({ theme: localStorage.getItem('THEME'), language: localStorage.getItem('LANGUAGE') })

describe("a user's own look", () => {
  beforeEach(() => delete page().dataset['theme'])

  test('applies on a device until they sign out, which restores its own', () => {
    localStorage.setItem('THEME', 'light')
    const ana = buildUser({ theme: 'dark', language: 'es', languageChosen: true })
    expect(followLook(ana)).toBe(true)
    expect(page().dataset['theme']).toBe('dark')
    expect(device()).toEqual({ theme: 'dark', language: 'es' })
    // A second call, as after a change on another device, preserves the device's original look.
    followLook({ ...ana, theme: 'system' })
    expect(device()).toEqual({ theme: null, language: 'es' })
    restoreLook()
    expect(device()).toEqual({ theme: 'light', language: null })
  })

  test('is the device’s where they chose nothing, and never the last user’s', () => {
    localStorage.setItem('LANGUAGE', 'en')
    followLook(buildUser({ theme: 'dark', language: 'es', languageChosen: true }))
    // Ana's session ended without signing out.
    expect(followLook(buildUser({ userId: 'bo', language: 'es' }))).toBe(false)
    expect(device()).toEqual({ theme: null, language: 'en' })
    expect(page().dataset['theme']).toBeUndefined()
    restoreLook()
    expect(device()).toEqual({ theme: null, language: 'en' })
  })

  test('has the language of the account on a device without one', () => {
    expect(followLook(buildUser({ language: 'es' }))).toBe(true)
    expect(device()).toEqual({ theme: null, language: 'es' })
  })
})
