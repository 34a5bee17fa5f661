import { tableLimits } from './table-limits.ts'

const chunkBytes = 1024 * 1024
const tagCharactersMax = 4_096

const tagStart = /<(?:[\w.-]+:)?(row|c|dimension)(?=[\s/>])/g
const tagRest = /((?:\s+[^\s=>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y
const place = /\s(?:r|ref)\s*=\s*["']([^"']*)["']/

/**
 * Checks a sheet's declared size, rows and cells before the reader allocates anything, since it fills every gap up
 * to the furthest row and column.
 * @throws Error if a position is outside the limits or invalid.
 */
export function boundedSheet(part: Buffer) {
  if (!/^(?:\u00EF\u00BB\u00BF)?\s*</.test(part.subarray(0, 100).toString('latin1'))) return
  let rows = 0
  let rest = ''
  for (let at = 0; at < part.length; at += chunkBytes) {
    const text = rest + part.subarray(at, at + chunkBytes).toString('latin1')
    const isLast = at + chunkBytes >= part.length
    // A tag may continue in the next chunk.
    const last = text.lastIndexOf('<')
    const end = isLast || last < 0 ? text.length : last
    for (const { 0: start, 1: name = '', index } of text.slice(0, end).matchAll(tagStart)) {
      tagRest.lastIndex = index + start.length
      const attributes = tagRest.exec(text)?.[1]
      if (attributes === undefined) throw new Error('a broken tag')
      if (name === 'row' && ++rows > tableLimits.gridRows) throw new Error('too many rows')
      const where = place.exec(attributes)?.[1]
      if (where !== undefined && !where.split(':').every(isInside)) throw new Error('a place too far away')
    }
    rest = text.slice(end)
    if (rest.length > tagCharactersMax) {
      if (/^<(?:[\w.-]+:)?(?:row|c|dimension)[\s/>]/.test(rest)) throw new Error('a tag too long')
      rest = ''
    }
  }
}

/** Accepts a row number or a cell name such as AB12. */
function isInside(where: string): boolean {
  const [, letters, digits] = /^([A-Z]{0,3})([1-9]\d{0,6})$/.exec(where) ?? []
  if (letters === undefined) return false
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return Number(digits) <= tableLimits.gridRows && column <= tableLimits.gridColumns
}
