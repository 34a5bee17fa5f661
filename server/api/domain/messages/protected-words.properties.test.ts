import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHarmless } from '#server/api/domain/notifications/typed-words.ts'
import { protectedWords, mask, unmask } from './protected-words.ts'

const said = fc
  .array(
    fc.oneof(
      fc.constantFrom('Use', 'the', 'side', 'door,', '¿puerta?', 'am', 'pm.', '(', ')', '\n', '[1]', '“red”', 'a@b'),
      fc.constantFrom(
        '7:30',
        '7 am',
        '7:30 p.m.',
        '#4711*',
        'K-12',
        '½',
        '12,5',
        '(612) 555-0100',
        '19/11',
        'https://a.example/1?b=2',
        '٣',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.integer().map(String),
    ),
    { maxLength: 12 },
  )
  .map((words) => words.join(' '))

/** What translators do to a text, and worse. */
const translators: fc.Arbitrary<(text: string) => string> = fc.oneof(
  fc.constant((text: string) => text),
  fc.constant((text: string) => text.toUpperCase()),
  fc.constant((text: string) => text.replaceAll('the', 'la').replaceAll('[[', '[[ ').replaceAll(']]', ' ]]')),
  fc.constant((text: string) => text.split(' ').toReversed().join(' ')),
  fc.constant((text: string) => text.replaceAll(' ', '')),
  fc.constant((text: string) => text.replaceAll('[[1]]', '[[2]]')),
  fc.constant((text: string) => text.replaceAll('[[1]]', '')),
  fc.constant((text: string) => `${text} [[1]]`),
  fc.constant((text: string) => `${text} 24`),
  fc.constant((text: string) => text.replaceAll(']]', ']]x')),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((other) => () => other),
)

/** Every run of digits, with what is written to it. */
const runs = (text: string) =>
  (text.match(/[^\s]*\p{N}[^\s]*/gu) ?? []).map((run) => run.replaceAll(/[^\p{L}\p{N}]/gu, '')).toSorted()

describe('a translation', () => {
  test('has every number, time and code of the original exactly as it was, or there is none', () => {
    let shown = 0
    fc.assert(
      fc.property(said, translators, (text, translator) => {
        const masked = mask(text)
        if (!masked) return
        // The translator sees none of them.
        expect(masked.text.replaceAll(/\[\[\d+\]\]/g, '')).not.toMatch(/\p{N}/u)
        const result = unmask(translator(masked.text), masked)
        if (result === undefined) return
        shown++
        expect(runs(result)).toEqual(runs(text))
        for (const word of protectedWords(text)) expect(result).toContain(word)
        expect(result).not.toContain('[[')
      }),
      { seed: 3, numRuns: 4_000 },
    )
    expect(shown).toBeGreaterThan(800)
  })

  test('of a text with a number, code or address, or a word that announces one, is shown on no locked screen', () => {
    fc.assert(
      fc.property(said, (text) => {
        if (isHarmless(text)) expect(protectedWords(text)).toEqual([])
      }),
      { seed: 5, numRuns: 2_000 },
    )
    const secret = ['The password is bluebird', 'La clave está en la caja', 'Use the PIN', 'Key under the mat']
    expect(secret.filter(isHarmless)).toEqual([])
    expect(['The side door sticks.', 'La puerta está trabada.'].filter(isHarmless)).toHaveLength(2)
  })

  test('is shown with its words in another order', () => {
    const masked = mask('Come at 7:30 pm, code #4711.')
    expect(masked?.text).toBe('Come at [[1]], code [[2]].')
    expect(masked && unmask('Código [[2]], ven a las [[1]].', masked)).toBe('Código #4711, ven a las 7:30 pm.')
    expect(masked && unmask('Código [[2]], ven a las 8:30 pm.', masked)).toBeUndefined()
  })
})
