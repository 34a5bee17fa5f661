/** Decisions at a client often involve several people. */
export const quoteCopiesMax = 5
/** Maximum length of the input line. */
export const copiesTextMax = 600

/** Splits a typed line into distinct addresses; any separator is accepted. */
export const parseCopies = (typed: string | undefined): string[] =>
  eachOnce((typed ?? '').split(/[\s,;]+/).filter((address) => address !== ''))

interface Receivers {
  readonly recipient: { readonly email: string }
  readonly copies?: string | undefined
}

/** Returns all recipients of an email about the quote, the main one first. */
export const receiversOf = ({ recipient, copies }: Receivers): string[] =>
  eachOnce([recipient.email.trim(), ...parseCopies(copies)])

/** Keeps the first spelling: mail servers ignore case. */
function eachOnce(addresses: readonly string[]): string[] {
  const plain = addresses.map((address) => address.toLowerCase())
  return addresses.filter((_, index) => plain.indexOf(plain[index] ?? '') === index)
}
