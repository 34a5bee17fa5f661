import { describe, expect, test } from 'vitest'
import { landing, type LandingUser } from './landing.ts'

const user: LandingUser = { userId: 'u1', verified: true, organizationId: 'o1', roles: ['OWNER'] }

describe('landing page', () => {
  test.each<[string, LandingUser | null, string]>([
    ['nobody', null, '/login'],
    ['an unverified user', { ...user, verified: false }, '/account/verification-required'],
    ['a verified user with an organization', user, '/org/o1'],
    ['a contact with an organization', { ...user, roles: ['CLIENT_CONTACT'] }, '/org/o1'],
    ['a contact without one', { ...user, organizationId: null, roles: ['CLIENT_CONTACT'] }, '/client/u1'],
    ['anyone else', { ...user, organizationId: null, roles: [] }, '/organization'],
  ])('sends %s to the right page', (_who, who, path) => {
    expect(landing(who)).toBe(path)
  })
})
