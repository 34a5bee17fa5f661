const firstSeconds = 5
const longestSeconds = 4 * 3_600

/**
 * Seconds until the next try after `tries` failed ones: longer each time up to four hours, and spread by a fifth, so
 * that webhooks that failed together are not retried together.
 */
export const secondsUntilNext = (tries: number, random: () => number = Math.random): number =>
  Math.round(Math.min(longestSeconds, firstSeconds * 4 ** (tries - 1)) * (0.8 + 0.4 * random()))
