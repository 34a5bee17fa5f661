/** Whoever decides at a client is seldom one person alone. */
export const quoteCopiesMax = 5
/** Of the line they are typed into. */
export const copiesTextMax = 600

/** The addresses in a line that somebody typed, each once; what separates them is up to them. */
export const copiesIn = (typed: string | undefined): string[] => [
  ...new Set((typed ?? '').split(/[\s,;]+/).filter((address) => address !== '')),
]
