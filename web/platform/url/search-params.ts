/** A copy of the query with these values; empty ones are removed. */
export function withParams(now: URLSearchParams, part: Readonly<Record<string, string>>) {
  const next = new URLSearchParams(now)
  for (const [name, value] of Object.entries(part)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
