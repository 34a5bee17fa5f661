import { expect, test } from 'vitest'
import { stepsOf, wordSteps } from './steps.ts'

test('a text is looked for from the best match to the weakest, its words as a last resort', () => {
  expect(stepsOf('harbor den').map(({ how, pattern }) => `${how} ${pattern}`)).toEqual([
    'prefix harbor den%',
    'within % harbor den%',
    'within %harbor den%',
    'resembles harbor den',
  ])
  expect(wordSteps('harbor den').map(({ pattern }) => pattern)).toEqual(['harbor'])
  expect(wordSteps('harbor')).toEqual([])
})

test('a short text is looked for at the start of words only', () => {
  expect(stepsOf('ab').map(({ pattern }) => pattern)).toEqual(['ab%', '% ab%'])
})

test('what is typed is text, not a pattern', () => {
  expect(stepsOf('50%_')[0]?.pattern).toBe('50\\%\\_%')
})
