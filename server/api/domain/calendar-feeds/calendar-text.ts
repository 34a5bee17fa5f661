const foldAt = 75

/** A line of RFC 5545: no more than 75 octets, then a line break and a space; no character is cut. */
export function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > foldAt) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** A text as a value: what has a meaning of its own is escaped, other control characters go. */
export const escaped = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** A day or an instant, without the signs between its parts. */
export const compact = (time: string) => time.replaceAll(/[-:]/g, '')

interface Calendar {
  /** As programs show it. */
  name: string
  /** What of ours writes it. */
  product: string
  /** The events' own. */
  lines: readonly string[]
}

/** The text of a calendar, RFC 5545; programs are asked to read it again every hour. */
export const calendarText = ({ name, product, lines }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Custodia//${product}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...lines,
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
