import { describe, expect, test } from 'vitest'
import { forEachOf } from './each-organization.ts'

describe('forEachOf', () => {
  test('continues with other organizations after a failure and throws the first one at the end', async () => {
    const done: string[] = []
    const working = forEachOf(['a', 'b', 'c', 'd'], async (id) => {
      if (id === 'a' || id === 'c') throw new Error(`${id} failed`)
      done.push(id)
    })
    await expect(working).rejects.toThrow('a failed')
    expect(done).toEqual(['b', 'd'])
  })
})
