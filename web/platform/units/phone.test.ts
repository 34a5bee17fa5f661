import { describe, afterEach, expect, test } from 'vitest'
import { phoneFormats } from '#server/api/domain/phone-formats.ts'
import { telUrl, formatPhone, isUnreadablePhone, setPhoneFormats, typedPhone } from './phone.ts'

afterEach(() => setPhoneFormats(undefined))

describe('phone numbers', () => {
  test.each([
    ['+16125550160', '(612) 555-0160', 'tel:+16125550160'],
    ['+16125550160;ext=12', '(612) 555-0160 ext. 12', 'tel:+16125550160;ext=12'],
    ['+525512345678', '+52 55 1234 5678', 'tel:+525512345678'],
    ['+526561234567', '+52 656 123 4567', 'tel:+526561234567'],
    ['+4930123456', '+49 30 123456', 'tel:+4930123456'],
    ['555 0100 after six', '555 0100 after six', 'tel:5550100'],
    ['', '', 'tel:'],
  ])('show %s formatted, and dial it in full', (stored, shown, href) => {
    setPhoneFormats(phoneFormats('US'))
    expect(formatPhone(stored)).toBe(shown)
    expect(telUrl(stored)).toBe(href)
  })

  test.each([
    ['+16125550160', false],
    ['', false],
    ['555 0100 after six', true],
    // The page checks only the length, and some country has numbers of seven digits.
    ['+155501', true],
  ])('tell whether %j cannot be dialed', (stored, isUnreadable) => {
    setPhoneFormats(phoneFormats('US'))
    expect(isUnreadablePhone(stored)).toBe(isUnreadable)
  })

  test('are shown as stored until the formats are loaded', () => {
    expect(formatPhone('+16125550160')).toBe('+16125550160')
    expect(isUnreadablePhone('555 0100')).toBe(false)
  })

  test('are sent as stored when the form was not changed', () => {
    setPhoneFormats(phoneFormats('MX'))
    expect(typedPhone('55 1234 5678', '+525512345678')).toBe('+525512345678')
    expect(typedPhone('55 1234 5679', '+525512345678')).toBe('55 1234 5679')
  })
})
