import { describe, expect, test } from 'vitest'
import { loggedPath } from './log-path.ts'

const id = '01a1fcee-4f75-7e00-82a2-ed645feac5b6'

describe('loggedPath', () => {
  test.each([
    ['/api/v1/users/me', '/api/v1/users/me'],
    ['/account/reset-password?userId=42&token=s3cret', '/account/reset-password?userId&token'],
    ['/login?s3cret', '/login'],
    ['/login?a b=1&%3Cscript%3E=1', '/login'],
    [`/org/${id}/home`, `/org/${id}/home`],
    [`/api/v1/calendars/${'t0ken'.repeat(10)}/feed`, '/api/v1/calendars/t0kent…/feed'],
  ])('logs %s as %s', (url, logged) => {
    expect(loggedPath(url)).toBe(logged)
  })

  test('truncates a path of megabytes', () => {
    expect(loggedPath(`/${'a/'.repeat(1_000_000)}`).length).toBeLessThan(2100)
  })
})
