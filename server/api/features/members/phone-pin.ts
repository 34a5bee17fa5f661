import { randomInt } from 'node:crypto'

const digits = 6

/** A phone PIN that is hard to guess: not one repeated digit, and no sequence. */
export function createPin(random: () => number = () => randomInt(10 ** digits)): string {
  for (;;) {
    const pin = String(random()).padStart(digits, '0')
    if (!isEasy(pin)) return pin
  }
}

const rows = '01234567890123456789'
const backwards = [...rows].toReversed().join('')

const isEasy = (pin: string) => new Set(pin).size <= 2 || rows.includes(pin) || backwards.includes(pin)
