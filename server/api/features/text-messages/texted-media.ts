/** What a text has beside its words. */
export interface TextedMedia {
  /** Where the provider has its pictures. */
  pictures: string[]
  /** With what is no picture. */
  count: number
}

const mediaMax = 10

/** Reads the media of a provider's form, which names each by a number. */
export function mediaOf(form: Readonly<Record<string, unknown>>): TextedMedia {
  const count = Math.min(Number(form['NumMedia'] ?? 0) || 0, mediaMax)
  const pictures = Array.from({ length: count }, (_, nth) => ({
    address: form[`MediaUrl${nth}`],
    type: form[`MediaContentType${nth}`],
  })).flatMap(({ address, type }) =>
    typeof address === 'string' && address.length <= 1_000 && String(type).startsWith('image/') ? [address] : [],
  )
  return { pictures, count }
}
