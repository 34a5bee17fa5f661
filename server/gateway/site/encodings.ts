import { firstAccepted } from '#server/accepted-coding.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One content in every encoding; one that is not worth sending is the content itself. */
export type Encodings = Readonly<Record<Encoding, Buffer>>

/** The best encoding a client takes; one that says nothing gets the content as it is. */
export function pickEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  if (header === usual) return 'br'
  return firstAccepted(header, ['br', 'gzip']) ?? 'identity'
}

/** What today's browsers send, word for word. */
const usual = 'gzip, deflate, br, zstd'
