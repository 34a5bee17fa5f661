import { firstAccepted } from '#server/accepted-coding.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A file in every encoding; where compression does not pay off, the content itself. */
export type Encodings = Readonly<Record<Encoding, Buffer>>

/** Returns the best encoding the client accepts; identity without an Accept-Encoding header. */
export function pickEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  if (header === usual) return 'br'
  return firstAccepted(header, ['br', 'gzip']) ?? 'identity'
}

/** The exact header of current browsers, as a fast path. */
const usual = 'gzip, deflate, br, zstd'
