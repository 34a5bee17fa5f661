import { describe, expect, test } from 'vitest'
import { forOrganizations } from './each-organization.ts'

describe('forOrganizations', () => {
  test('continues with other organizations after a failure and throws the first one at the end', async () => {
    const done: string[] = []
    const working = forOrganizations(['a', 'b', 'c', 'd'], async (id) => {
      if (id === 'a' || id === 'c') throw new Error(`${id} failed`)
      done.push(id)
    })
    await expect(working).rejects.toThrow('a failed')
    expect(done).toEqual(['b', 'd'])
  })
})
