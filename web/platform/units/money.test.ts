import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { parseMoney, typedMoney } from './money.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.lang = 'en'
})

function speakSpanish() {
  document.documentElement.lang = 'es'
  vi.stubGlobal('navigator', { language: 'es-ES' })
}

describe('parseMoney', () => {
  test.each([
    ['1250', 125_000],
    ['1,250', 125_000],
    ['1,250.5', 125_050],
    ['$1,250.50', 125_050],
    ['12,50', 1250],
    ['1.234.567,89', 123_456_789],
    ['1,234,567', 123_456_700],
    ['0.07', 7],
    ['.5', 50],
    [' 19.99 ', 1999],
    ['', null],
    ['1.234', undefined],
    ['1,25,0', undefined],
    ['12.345.6', undefined],
    ['-5', undefined],
    ['abc', undefined],
  ])('reads %s dollars as %s cents', (typed, minor) => {
    expect(parseMoney(typed, 'USD')).toBe(minor)
  })

  test('reads a point before three digits as a thousands separator where the comma is the decimal separator', () => {
    speakSpanish()
    expect(parseMoney('1.250', 'EUR')).toBe(125_000)
    expect(parseMoney('1.250,5', 'EUR')).toBe(125_050)
    expect(typedMoney(125_050, 'EUR')).toBe('1250,50')
  })

  test('reads back every amount that an input shows', () => {
    assert(
      property(integer({ min: 0, max: 1_000_000_000 }), constantFrom('USD', 'MXN', 'EUR'), (minor, currency) => {
        expect(parseMoney(typedMoney(minor, currency), currency)).toBe(minor)
      }),
    )
  })
})
