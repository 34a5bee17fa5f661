import { expect, test } from 'vitest'
import { readKeyword } from './keywords.ts'

test.each([
  // The provider does not mark keywords that it answers by default.
  [{ words: ' Stop ' }, true, { keyword: 'stop', isAnswered: true }],
  [{ words: 'REVOKE' }, true, { keyword: 'stop', isAnswered: true }],
  [{ words: 'help' }, true, { keyword: 'help', isAnswered: true }],
  [{ words: 'alta' }, true, { keyword: 'start', isAnswered: false }],
  [{ words: 'help' }, false, { keyword: 'help', isAnswered: false }],
  // Keywords that were chosen there are marked, also those that only the provider knows.
  [{ words: 'help', optOutType: 'HELP' }, false, { keyword: 'help', isAnswered: true }],
  [{ words: 'basta', optOutType: 'STOP' }, false, { keyword: 'stop', isAnswered: true }],
  [{ words: 'stop please' }, true, { keyword: undefined, isAnswered: false }],
  [{ words: '1' }, true, { keyword: undefined, isAnswered: false }],
])('reads %o, with a provider that answers: %s', (text, providerAnswers, read) => {
  expect(readKeyword(text, providerAnswers)).toEqual(read)
})
