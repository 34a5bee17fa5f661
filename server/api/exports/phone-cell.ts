import { shownPhone, type CountryCode } from '#server/api/domain/phone-number.ts'
import type { Language, Words } from '#shared/languages.ts'
import type { Cell } from './cell.ts'
import { words } from './texts.ts'

/** For a number that was kept before numbers were read, and that nobody could call as it stands. */
const check: Words = words('checkThisNumber')

/** Numbers as people of the country write them, those of others with their country code. */
export const phoneCell = (kept: Cell, country: CountryCode | null, language: Language): Cell =>
  typeof kept === 'string'
    ? kept
        .split('; ')
        .map((number) => (number === '' ? '' : (shownPhone(number, country) ?? `${number} (${check(language)})`)))
        .join('; ')
    : kept
