import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { Silence, watchForSilence } from './silence.ts'

const suspectAfterMs = 80
const over = { mark: 'dead', heard: () => 0 }

const probes = {
  refused: async () => Promise.reject(new DatabaseError('too many clients', 0, 'error')),
  unanswered: () => new Promise<never>(() => {}),
}

describe('watchForSilence', () => {
  test.each([
    ['refused', false],
    ['unanswered', false],
    ['refused', true],
    ['unanswered', true],
  ] as const)(
    'gives a waiting call its own timeout while a probe is %s and others are answered: %s',
    async (probe, isPatient) => {
      const done = new AbortController()
      const silences: string[] = []
      const { watch } = watchForSilence({
        suspectAfterMs,
        probe: probes[probe],
        isPatient,
        onSilence: () => silences.push('silence'),
        isOver: () => done.signal.aborted,
      })
      // Others are answered all the time.
      const answering = (async () => {
        while (!done.signal.aborted) await watch(new Promise((resolve) => setTimeout(resolve, 5)))
      })()
      const work = Promise.withResolvers<string>()
      const waiting = watch(work.promise, over).catch((error: unknown) => error)
      if (isPatient) setTimeout(() => work.resolve('answer'), suspectAfterMs * 6)
      const outcome = await waiting
      done.abort()
      await answering
      if (isPatient) expect([outcome, silences]).toEqual(['answer', []])
      else expect(outcome).toBeInstanceOf(Silence)
    },
  )
})
