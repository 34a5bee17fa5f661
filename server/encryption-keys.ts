export const keyLengthMin = 32

/** A key may have commas itself: every run of parts that is long enough is tried as one. */
export function keysIn(text: string): string[] {
  const parts = text.split(',')
  const runs = parts.flatMap((_, from) => parts.slice(from).map((_end, more) => parts.slice(from, from + more + 1)))
  return runs.map((run) => run.join(',').trim()).filter((key) => key.length >= keyLengthMin)
}
