/** A copy of the page's query with these values; an empty one is taken away. */
export function withParams(now: URLSearchParams, part: Readonly<Record<string, string>>) {
  const next = new URLSearchParams(now)
  for (const [name, value] of Object.entries(part)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
