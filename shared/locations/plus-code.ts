/** Open Location Codes ("plus codes"), as github.com/google/open-location-code specifies them. */

export interface LatLng {
  latitude: number
  longitude: number
}

export interface CodeArea {
  south: number
  west: number
  north: number
  east: number
}

const alphabet = '23456789CFGHJMPQRVWX'
const base = 20
const pairDigits = 10
const digitsMax = 15
const gridRows = 5
const gridColumns = 4
const beforePlus = 8

/** Digits are two each for latitude and longitude up to ten, and after those one of a grid of 4 by 5. */
const pattern = new RegExp(`^[${alphabet}]{0,8}\\+([${alphabet}]{2,})?$`)
const padded = new RegExp(`^([${alphabet}]{2}){1,3}0+\\+$`)

/** Normalizes a full or short plus code to capitals; null for other texts. */
export function readPlusCode(text: string): string | null {
  const code = text.toUpperCase()
  const plus = code.indexOf('+')
  const isWhole =
    (pattern.test(code) && plus % 2 === 0 && code.length > 2) || (padded.test(code) && plus === beforePlus)
  return isWhole && (plus < beforePlus || isOnEarth(code)) ? code : null
}

const isOnEarth = (code: string) => alphabet.indexOf(code[0] ?? '') < 9 && alphabet.indexOf(code[1] ?? '') < 18

/** True for a code without its first digits, which needs a place nearby. */
export const isShort = (code: string): boolean => code.indexOf('+') < beforePlus

/** The area of a full code. Counts in the smallest steps, since fractions of degrees would add up their rounding. */
export function areaOf(code: string): CodeArea {
  const digits = code.replace(/0*\+/, '').slice(0, digitsMax)
  // The smallest steps of fifteen digits: five grids within an area of 20⁻³ degrees.
  const perDegree = { latitude: 8_000 * gridRows ** 5, longitude: 8_000 * gridColumns ** 5 }
  let [south, west] = [-90 * perDegree.latitude, -180 * perDegree.longitude]
  let [height, width] = [perDegree.latitude * base ** 2, perDegree.longitude * base ** 2]
  for (let at = 0; at < digits.length; at++) {
    const digit = alphabet.indexOf(digits[at] ?? '')
    if (at < pairDigits) {
      if (at % 2 === 0) south += digit * (height /= base)
      else west += digit * (width /= base)
    } else {
      south += Math.floor(digit / gridColumns) * (height /= gridRows)
      west += (digit % gridColumns) * (width /= gridColumns)
    }
  }
  return {
    south: south / perDegree.latitude,
    west: west / perDegree.longitude,
    north: (south + height) / perDegree.latitude,
    east: (west + width) / perDegree.longitude,
  }
}

export const centerOf = ({ south, west, north, east }: CodeArea): LatLng => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
})

/** The first digits of a place's code, two each for latitude and longitude. */
function prefixOf({ latitude, longitude }: LatLng, length: number): string {
  let [north, east] = [Math.min(180 - 1e-9, Math.max(0, latitude + 90)), (((longitude + 180) % 360) + 360) % 360]
  let digits = ''
  for (let side = base; digits.length < length; side /= base) {
    digits += `${alphabet[Math.floor(north / side)]}${alphabet[Math.floor(east / side)]}`
    north %= side
    east %= side
  }
  return digits
}

/** Completes a short code to the area nearest to a place. */
export function areaNear(short: string, near: LatLng): CodeArea {
  const missing = beforePlus - short.indexOf('+')
  const side = base ** (2 - missing / 2)
  const area = areaOf(prefixOf(near, missing) + short)
  const { latitude, longitude } = centerOf(area)
  const steps = (from: number, to: number) => (to - from > side / 2 ? 1 : from - to > side / 2 ? -1 : 0)
  const north = steps(latitude, near.latitude) * side
  const isBeyondPole = Math.abs(latitude + north) > 90
  const [up, right] = [isBeyondPole ? 0 : north, steps(longitude, near.longitude) * side]
  return { south: area.south + up, west: area.west + right, north: area.north + up, east: area.east + right }
}
