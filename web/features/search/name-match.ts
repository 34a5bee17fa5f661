import { fold } from '#web/platform/units/fold.ts'

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Shorter words are not matched with typos. */
const guessFrom = 4
const slipsFor = (word: string) => (word.length < guessFrom ? 0 : word.length < 8 ? 1 : 2)

/** Damerau–Levenshtein distance: letters missing, added, changed or swapped with the next. */
export function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= one.length; row++) {
    rows[row] = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      rows[row]?.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwap && row > 1 && column > 1 ? cell(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return cell(one.length, other.length)
}

/** Whether the typed text matches the beginning of a word, with typos. */
const isMeant = (typed: string, word: string) => {
  const most = slipsFor(typed)
  if (most === 0) return false
  for (let length = typed.length - most; length <= typed.length + most; length++) {
    if (length > 0 && editDistance(typed, word.slice(0, length)) <= most) return true
  }
  return false
}

/** Ranks a name: 0 when it contains every typed word, 1 with typos, undefined when it does not match. */
export function nameMatch(name: string, typed: string): 0 | 1 | undefined {
  const [folded, searched] = [fold(name), wordsOf(typed)]
  if (searched.every((word) => folded.includes(word))) return 0
  const words = wordsOf(name)
  return searched.every((word) => folded.includes(word) || words.some((each) => isMeant(word, each))) ? 1 : undefined
}
