export interface Certificate {
  name: string
  /** YYYY-MM-DD; null when it does not expire. */
  expiresOn: string | null
}

const keyOf = (name: string) => name.trim().toLowerCase()

export const sameName = (one: string, other: string) => keyOf(one) === keyOf(other)

/** A certification is still valid on its expiry day. */
const validOn = (day: string, certificates: readonly Certificate[]) =>
  new Set(certificates.filter(({ expiresOn }) => expiresOn === null || expiresOn >= day).map(({ name }) => keyOf(name)))

/** Returns those expired on a day, unless one of the same name is valid longer. */
export function expiredOn(day: string, certificates: readonly Certificate[]): { name: string; expiresOn: string }[] {
  const valid = validOn(day, certificates)
  const last = new Map<string, { name: string; expiresOn: string }>()
  for (const { name, expiresOn } of certificates) {
    const key = keyOf(name)
    if (expiresOn === null || valid.has(key)) continue
    if (expiresOn > (last.get(key)?.expiresOn ?? '')) last.set(key, { name, expiresOn })
  }
  return [...last.values()]
}

/** Returns the required names without a valid certification on a day, in the location's spelling. */
export function missingOn(
  day: string,
  required: readonly string[],
  certificates: readonly Certificate[],
): readonly string[] {
  if (required.length === 0) return []
  const valid = validOn(day, certificates)
  return required.filter((name) => !valid.has(keyOf(name)))
}

/** Trims names and removes duplicates regardless of case. */
export const distinctNames = (names: readonly string[]) => [
  ...new Map(names.map((name) => [keyOf(name), name.trim()] as const)).values(),
]
