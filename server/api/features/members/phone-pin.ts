import { randomInt } from 'node:crypto'

const digits = 6

/** A PIN for the telephone that nobody would guess first: not one digit again and again, and no row of digits. */
export function createPin(random: () => number = () => randomInt(10 ** digits)): string {
  for (;;) {
    const pin = String(random()).padStart(digits, '0')
    if (!isEasy(pin)) return pin
  }
}

const rows = '01234567890123456789'
const backwards = [...rows].toReversed().join('')

const isEasy = (pin: string) => new Set(pin).size <= 2 || rows.includes(pin) || backwards.includes(pin)
