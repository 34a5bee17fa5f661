import { describe, expect, test } from 'vitest'
import { namesIn, namesOf, nameValues, sameNames, storedNames } from './names.ts'

describe('stored names', () => {
  test('have every language of the product when read, and no spaces around them when written', () => {
    expect(namesOf({ en: 'Founders' })).toEqual({ en: 'Founders', es: '' })
    expect(JSON.parse(storedNames({ en: ' Founders ', es: '' }))).toEqual({ en: 'Founders', es: '' })
  })

  test('are the same when each language is, empty or absent', () => {
    expect(sameNames({ en: 'Founders' }, { es: '', en: 'Founders' })).toBe(true)
    expect(sameNames({ en: 'Founders' }, { en: 'Founders', es: 'Fundadores' })).toBe(false)
  })
})

describe('names among the values of a pay line or a notification', () => {
  const names = { en: 'Founders', es: 'Fundadores', 'pt-BR': 'Fundadores' }

  test('are returned as they were entered, in any language', () => {
    expect(namesIn({ minutes: 480, ...nameValues(names) })).toEqual(names)
    expect(namesIn({ minutes: 480, name: 'Vacation' })).toBeNull()
  })

  test('are read where an earlier release stored two languages by name', () => {
    expect(namesIn({ nameEn: 'Founders', nameEs: '' })).toEqual({ en: 'Founders', es: '' })
  })
})
