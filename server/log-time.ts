let lastMs = 0
let lastTime = ''

/** Returns the current ISO time, formatted at most once a millisecond for all lines. */
export function isoTime(): string {
  const now = Date.now()
  if (now !== lastMs) {
    lastMs = now
    lastTime = new Date(now).toISOString()
  }
  return lastTime
}
