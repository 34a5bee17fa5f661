export type Encoding = 'br' | 'gzip' | 'identity'

/** One content in every encoding; one that is not worth sending is the content itself. */
export type Encodings = Readonly<Record<Encoding, Buffer>>

const accepts = (header: string, coding: string) =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })

/** The best encoding a client takes; one that says nothing gets the content as it is. */
export function pickEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  if (header === usual) return 'br'
  if (accepts(header, 'br')) return 'br'
  return accepts(header, 'gzip') ? 'gzip' : 'identity'
}

/** What today's browsers send, word for word. */
const usual = 'gzip, deflate, br, zstd'
