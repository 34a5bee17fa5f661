let lastMs = 0
let lastTime = ''

/** ISO time of now, made once a millisecond: under load that is once for many lines. */
export function isoTime(): string {
  const now = Date.now()
  if (now !== lastMs) {
    lastMs = now
    lastTime = new Date(now).toISOString()
  }
  return lastTime
}
