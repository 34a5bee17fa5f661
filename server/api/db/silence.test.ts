import { DatabaseError } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { Silence, watchForSilence } from './silence.ts'

const doubtMs = 80
const over = { mark: 'dead', heard: () => 0 }

let isDone = false
afterEach(() => {
  isDone = true
})

const probes = {
  refused: async () => Promise.reject(new DatabaseError('too many clients', 0, 'error')),
  unanswered: () => new Promise<never>(() => {}),
}

test.each([
  ['refused', false],
  ['unanswered', false],
  ['refused', true],
  ['unanswered', true],
] as const)('what waits while a probe is %s and others are answered has its own time: %s', async (probe, isPatient) => {
  isDone = false
  const silences: string[] = []
  const { watch } = watchForSilence({
    doubtMs,
    probe: probes[probe],
    isPatient,
    onSilence: () => silences.push('silence'),
    isOver: () => isDone,
  })
  // Others are answered all the time.
  const answering = (async () => {
    while (!isDone) await watch(new Promise((resolve) => setTimeout(resolve, 5)))
  })()
  const work = Promise.withResolvers<string>()
  const waiting = watch(work.promise, over).catch((error: unknown) => error)
  if (isPatient) setTimeout(() => work.resolve('answer'), doubtMs * 6)
  const found = await waiting
  isDone = true
  await answering
  if (isPatient) expect([found, silences]).toEqual(['answer', []])
  else expect(found).toBeInstanceOf(Silence)
})
