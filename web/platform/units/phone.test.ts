import { afterEach, expect, test } from 'vitest'
import { phoneFormats } from '#server/api/domain/phone-formats.ts'
import { dialled, formatPhone, isUnreadablePhone, setPhoneFormats, typedPhone } from './phone.ts'

afterEach(() => setPhoneFormats(undefined))

test.each([
  ['+16125550160', '(612) 555-0160', 'tel:+16125550160'],
  ['+16125550160;ext=12', '(612) 555-0160 ext. 12', 'tel:+16125550160;ext=12'],
  ['+525512345678', '+52 55 1234 5678', 'tel:+525512345678'],
  ['+526561234567', '+52 656 123 4567', 'tel:+526561234567'],
  ['+4930123456', '+49 30 123456', 'tel:+4930123456'],
  ['555 0100 after six', '555 0100 after six', 'tel:5550100'],
  ['', '', 'tel:'],
])('shows %s as people write it and dials it whole', (kept, shown, href) => {
  setPhoneFormats(phoneFormats('US'))
  expect(formatPhone(kept)).toBe(shown)
  expect(dialled(kept)).toBe(href)
})

test.each([
  ['+16125550160', false],
  ['', false],
  ['555 0100 after six', true],
  // The page knows lengths alone; seven digits are some place's.
  ['+155501', true],
])('says whether %j is a number nobody could call', (kept, isUnreadable) => {
  setPhoneFormats(phoneFormats('US'))
  expect(isUnreadablePhone(kept)).toBe(isUnreadable)
})

test('until the formats are known a number stays as it is kept', () => {
  expect(formatPhone('+16125550160')).toBe('+16125550160')
  expect(isUnreadablePhone('555 0100')).toBe(false)
})

test('what a form showed and nobody changed is sent as it is kept', () => {
  setPhoneFormats(phoneFormats('MX'))
  expect(typedPhone('55 1234 5678', '+525512345678')).toBe('+525512345678')
  expect(typedPhone('55 1234 5679', '+525512345678')).toBe('55 1234 5679')
})
