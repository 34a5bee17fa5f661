import { shownPhone, type CountryCode } from '#server/api/domain/phone-number.ts'
import type { Language, Words } from '#shared/languages.ts'
import type { Cell } from './cell.ts'
import { words } from './texts.ts'

/** Marks a number stored before validation that cannot be dialed. */
const check: Words = words('checkThisNumber')

/** Formats numbers nationally within the country, others internationally. */
export const phoneCell = (value: Cell, country: CountryCode | null, language: Language): Cell =>
  typeof value === 'string'
    ? value
        .split('; ')
        .map((number) => (number === '' ? '' : (shownPhone(number, country) ?? `${number} (${check(language)})`)))
        .join('; ')
    : value
