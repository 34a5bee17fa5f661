import { describe, expect, test } from 'vitest'
import type { Log } from './log.ts'
import { supervise } from './supervise.ts'

/** Supervises something that exits immediately, until it was started `enough` times. */
async function dying(enough: number, lacks?: () => Promise<string | undefined>) {
  const over = new AbortController()
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const log: Log = { debug: say, info: say, warn: say }
  let starts = 0
  let givenUp: Error | undefined
  const start = async () => {
    starts++
    if (starts === enough) over.abort()
    return { ended: Promise.resolve(), stop: () => Promise.resolve() }
  }
  const giveUp = (reason: Error) => (givenUp = reason)
  const supervised = await supervise(
    { name: 'database', start, log, giveUp, pauseMs: 1, ...(lacks && { lacks }) },
    over.signal,
  )
  await supervised.ended
  return { starts, givenUp, lines }
}

describe('supervise', () => {
  test('gives up after six deaths within a minute', async () => {
    const { starts, givenUp } = await dying(100)
    expect([starts, givenUp?.message]).toEqual([6, 'The database ended 6 times within a minute'])
  })

  test('keeps restarting while a resource is missing', async () => {
    const { starts, givenUp, lines } = await dying(20, async () => 'the disk of DATA_DIR is full')
    expect([starts, givenUp]).toEqual([20, undefined])
    expect(lines[0]).toBe('The database ended by itself: the disk of DATA_DIR is full. It is started again')
  })
})
