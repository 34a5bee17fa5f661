import type { Channel } from '#shared/notifications/channels.ts'

export interface Reach {
  /** The channels that the user has and allows, in the order they want. */
  channels: readonly Channel[]
  tried: readonly { channel: Channel; at: Temporal.Instant; hasFailed: boolean }[]
  /** How long a notice may stay unseen before the next channel is tried. */
  escalateMinutes: number
  /** The end of the quiet hours; null outside of them. */
  quietUntil: Temporal.Instant | null
}

export type Step = { kind: 'send'; channel: Channel } | { kind: 'wait'; until: Temporal.Instant } | { kind: 'end' }

/**
 * What happens next with a notice nobody saw: it goes out by the first channel that its user has and allows, and by the
 * next only when it stayed unseen or failed; by each once, and by none in quiet hours.
 */
export function nextStep({ channels, tried, escalateMinutes, quietUntil }: Reach, now: Temporal.Instant): Step {
  const channel = channels.find((each) => !tried.some((one) => one.channel === each))
  if (!channel) return { kind: 'end' }
  const due = tried
    .filter(({ hasFailed }) => !hasFailed)
    .map(({ at }) => at.add({ minutes: escalateMinutes }))
    .concat(quietUntil ?? [])
    .filter((at) => Temporal.Instant.compare(at, now) > 0)
    .toSorted(Temporal.Instant.compare)
    .at(-1)
  return due ? { kind: 'wait', until: due } : { kind: 'send', channel }
}
