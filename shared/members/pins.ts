/** A phone PIN has this many digits. */
export const pinDigits = 6

const rows = '01234567890123456789'
const backwards = [...rows].toReversed().join('')

/** True for a PIN that is guessed first: one or two digits repeated, or a sequence. */
export const isEasyPin = (pin: string) => new Set(pin).size <= 2 || rows.includes(pin) || backwards.includes(pin)
