/** Whoever decides at a client is seldom one person alone. */
export const quoteCopiesMax = 5
/** Of the line they are typed into. */
export const copiesTextMax = 600

/** The addresses in a line that somebody typed, each once; what separates them is up to them. */
export const copiesIn = (typed: string | undefined): string[] =>
  eachOnce((typed ?? '').split(/[\s,;]+/).filter((address) => address !== ''))

interface Receivers {
  readonly recipient: { readonly email: string }
  readonly copies?: string | undefined
}

/** Everybody whom a mail about the quote reaches, the recipient first. */
export const receiversOf = ({ recipient, copies }: Receivers): string[] =>
  eachOnce([recipient.email.trim(), ...copiesIn(copies)])

/** As spelled first: mail servers deliver capitals and small letters to the same box. */
function eachOnce(addresses: readonly string[]): string[] {
  const plain = addresses.map((address) => address.toLowerCase())
  return addresses.filter((_, index) => plain.indexOf(plain[index] ?? '') === index)
}
