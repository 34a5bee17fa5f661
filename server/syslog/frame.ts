import { hostname } from 'node:os'

/** Facility local0 (16) times eight. */
const facility = 16 * 8
const informational = 6
/** Maps pino's levels to syslog severities. */
const severities: Readonly<Record<string, number>> = { 60: 2, 50: 3, 40: 4, 30: informational, 20: 7, 10: 7 }

const lineFeed = 0x0a
/** The beginning of every line, whether written by pino or by the gateway. */
const beginning = /^\{"level":(\d\d),"time":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/
const beginningBytes = 48

/** Reduces a name to what a header field allows: visible ASCII, or `-` for none. */
const named = (name: string, most: number) => name.replace(/[^\x21-\x7e]/g, '').slice(0, most) || '-'

/**
 * Frames whole log lines for a collector: an RFC 5424 message preceded by its length (RFC 5425, octet counting of RFC
 * 6587). The message is the line as in the file, without the byte order mark the RFC asks for: JSON must not start with
 * one, and parsers fail on it.
 */
export function createFramer(name: string, host = hostname(), pid = process.pid): (lines: Buffer) => FramedLines {
  const from = `${named(host, 255)} ${named(`custodia-${name}`, 48)} ${pid} - - `
  return (lines) => {
    const pieces: Buffer[] = []
    for (let start = 0; start < lines.length;) {
      const lineEnd = lines.indexOf(lineFeed, start)
      const end = lineEnd === -1 ? lines.length : lineEnd
      if (end > start) {
        const [, level = '', time = '-'] = beginning.exec(lines.toString('latin1', start, start + beginningBytes)) ?? []
        const header = `<${facility + (severities[level] ?? informational)}>1 ${time} ${from}`
        pieces.push(Buffer.from(`${header.length + end - start} ${header}`), lines.subarray(start, end))
      }
      start = end + 1
    }
    return { bytes: Buffer.concat(pieces), lines: pieces.length / 2 }
  }
}

export interface FramedLines {
  readonly bytes: Buffer
  readonly lines: number
}
