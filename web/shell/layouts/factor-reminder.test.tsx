import { screen, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { userPaths } from '#shared/users/paths.ts'
import { renderAt } from '#web/test/screen.tsx'
import { FactorReminder } from './factor-reminder.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Signs in as an owner whose deadline for two-step verification is in `days` days. */
function open(path: string, days: number | null) {
  const secondFactorDueAt = days === null ? undefined : new Date(Date.now() + days * 86_400_000).toISOString()
  const me = { userId: '1', email: 'a@b.example', name: 'Ana', verified: true, organizationId: '1', roles: ['OWNER'] }
  const fetched = vi.fn<(url: string) => Promise<Response>>(async (url) => {
    expect(url).toBe(userPaths.me)
    return Response.json({ ...me, secondFactorDueAt })
  })
  vi.stubGlobal('fetch', fetched)
  return { ...renderAt(`/org/1${path}`, '/org/1/*', <FactorReminder organizationId="1" />), fetched }
}

describe('the two-step verification reminder', () => {
  test('shows the deadline and a link to the setup', async () => {
    const { address } = open('/clients', 3)
    const link = await screen.findByRole('link', { name: /^Set up two-step verification by / })
    expect(link.getAttribute('href')).toBe('/org/1/me#second-factor')
    expect(address()).toBe('/org/1/clients')
  })

  test('shows nothing when it is set up or not required', async () => {
    const { fetched } = open('/clients', null)
    await waitFor(() => expect(fetched).toHaveBeenCalled())
    expect(screen.queryByRole('link')).toBeNull()
  })
})
