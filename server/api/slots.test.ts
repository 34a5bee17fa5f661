import { describe, expect, test } from 'vitest'
import { createSlots } from './slots.ts'

describe('slots', () => {
  test('limits concurrency and rejects work beyond the queue', async () => {
    const slots = createSlots({ running: 2, waiting: 1 })
    let now = 0
    let most = 0
    const gate = Promise.withResolvers<void>()
    const work = async () => {
      most = Math.max(most, ++now)
      await gate.promise
      now--
    }
    const accepted = [slots(work), slots(work), slots(work)]
    await expect(slots(work)).rejects.toMatchObject({ code: 'unavailable' })
    gate.resolve()
    await Promise.all(accepted)
    expect(most).toBe(2)
  })

  test('releases the slot after a failure', async () => {
    const slots = createSlots({ running: 1, waiting: 0 })
    await expect(slots(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(slots(async () => 'yes')).resolves.toBe('yes')
  })
})
