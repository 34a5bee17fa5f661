import { describe, expect, test } from 'vitest'
import { stepsOf, wordSteps } from './steps.ts'

describe('the steps of a search', () => {
  test('go from the best match to the weakest, single words last', () => {
    expect(stepsOf('harbor den').map(({ matchKind, pattern }) => `${matchKind} ${pattern}`)).toEqual([
      'prefix harbor den%',
      'within % harbor den%',
      'within %harbor den%',
      'resembles harbor den',
    ])
    expect(wordSteps('harbor den').map(({ pattern }) => pattern)).toEqual(['harbor'])
    expect(wordSteps('harbor')).toEqual([])
  })

  test('match a short text at the start of words only', () => {
    expect(stepsOf('ab').map(({ pattern }) => pattern)).toEqual(['ab%', '% ab%'])
  })

  test('escape pattern characters', () => {
    expect(stepsOf('50%_')[0]?.pattern).toBe('50\\%\\_%')
  })
})
