const foldAt = 75

/** Folds a line by RFC 5545: at most 75 octets, then a line break and a space, without splitting characters. */
export function foldLine(line: string): string {
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

/** Escapes a text value and removes control characters. */
export const escaped = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** Converts a day or instant to iCalendar's basic format without separators. */
export const compact = (time: string) => time.replaceAll(/[-:]/g, '')

interface Calendar {
  /** Display name in calendar programs. */
  name: string
  /** Our component, for PRODID. */
  product: string
  /** Lines of the events. */
  lines: readonly string[]
}

/** Returns a calendar as RFC 5545 text; programs are asked to refresh it hourly. */
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
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
