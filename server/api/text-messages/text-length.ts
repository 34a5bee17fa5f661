/** Characters of the GSM 03.38 alphabet; those of the second line take two places. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€\f'

const gsm = { whole: 160, part: 153 }
const ucs2 = { whole: 70, part: 67 }

/** The number of segments a text is charged for. */
export function segmentsOf(text: string): number {
  const characters = [...text]
  const isGsm = characters.every((character) => basic.includes(character) || extended.includes(character))
  const length = isGsm
    ? characters.reduce((sum, character) => sum + (extended.includes(character) ? 2 : 1), 0)
    : text.length
  const { whole, part } = isGsm ? gsm : ucs2
  return length <= whole ? 1 : Math.ceil(length / part)
}

/** Typographic characters that would turn a whole text into UCS-2, which costs more than twice as much. */
const plain: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '\u00A0': ' ',
  '\u202F': ' ',
  á: 'a',
  í: 'i',
  ó: 'o',
  ú: 'u',
  Á: 'A',
  Í: 'I',
  Ó: 'O',
  Ú: 'U',
}

/** Replaces what the alphabet of texts lacks, as phones do; letters stay readable. */
export const inTextAlphabet = (text: string) => [...text].map((character) => plain[character] ?? character).join('')
