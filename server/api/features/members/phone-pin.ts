import { randomInt } from 'node:crypto'
import { isEasyPin, pinDigits } from '#shared/members/pins.ts'

/** A phone PIN that is hard to guess: not one repeated digit, and no sequence. */
export function createPin(random: () => number = () => randomInt(10 ** pinDigits)): string {
  for (;;) {
    const pin = String(random()).padStart(pinDigits, '0')
    if (!isEasyPin(pin)) return pin
  }
}
