import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { shareAnswers } from './shared-answers.ts'

/** Answers that the test completes by hand, with a count of writes. */
function setUp() {
  let [writes, creations, time] = [0, 0, 0]
  const waiting: (() => void)[] = []
  const ask = shareAnswers(() => time)
  const question = (key: string, isHeld = false) => ({
    key,
    mark: async () => String(writes),
    make: async () => {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
      return `${key} ${++creations} of ${writes}`
    },
  })
  return {
    asked: async (key: string) => (await ask(question(key))).text,
    held: (key: string) => ask(question(key, true)).then(({ text }) => text),
    packed: async (key: string) => gunzipSync((await ask(question(key))).packed).toString(),
    started: () => expect.poll(() => waiting.length).toBeGreaterThan(0),
    release: () => waiting.splice(0).forEach((go) => go()),
    write: () => writes++,
    later: (ms: number) => (time += ms),
  }
}

describe('shared answers', () => {
  test('recompute only after a write, or after ten seconds', async () => {
    const { asked, packed, write, later } = setUp()
    expect([await asked('a'), await asked('a'), await packed('a')]).toEqual(['a 1 of 0', 'a 1 of 0', 'a 1 of 0'])
    write()
    expect([await asked('a'), await asked('b')]).toEqual(['a 2 of 1', 'b 3 of 1'])
    later(9_999)
    expect(await asked('a')).toBe('a 2 of 1')
    later(1)
    expect(await asked('a')).toBe('a 4 of 1')
  })

  test('give a request during a computation the next result, which includes all writes before the request', async () => {
    const { held, asked, release, started, write } = setUp()
    const first = held('a')
    await started()
    write()
    const others = [asked('a'), asked('a'), asked('a')]
    const elsewhere = await asked('b')
    release()
    expect(elsewhere).toBe('b 1 of 1')
    // It was computed after the write; only its mark is older.
    expect(await first).toBe('a 2 of 1')
    expect(await Promise.all(others)).toEqual(['a 3 of 1', 'a 3 of 1', 'a 3 of 1'])
  })

  test('do not share a failure with other requests', async () => {
    const ask = shareAnswers()
    const question = { key: 'a', mark: async () => '', make: async () => 'made' }
    const failing = ask({ ...question, make: () => Promise.reject(new Error('gone')) })
    const next = ask(question)
    await expect(failing).rejects.toThrow('gone')
    expect((await next).text).toBe('made')
  })
})
