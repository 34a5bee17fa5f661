import type { Channel } from '#shared/notifications/channels.ts'

export interface Delivery {
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
 * Returns the next step for an unseen notice: the user's first allowed channel, then the next one if the notice stays
 * unseen or failed. Each channel is used once, and none in quiet hours.
 */
export function nextStep({ channels, tried, escalateMinutes, quietUntil }: Delivery, now: Temporal.Instant): Step {
  const channel = channels.find((each) => !tried.some((attempt) => attempt.channel === each))
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
