import type { Kysely } from 'kysely'
import { enqueue } from '#server/api/background/enqueue.ts'
import type { Handler } from '#server/api/background/worker.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { queueDelivery } from '#server/api/domain/deliveries/deliveries.store.ts'
import { isUrgent } from '#server/api/domain/notifications/urgent-kinds.ts'
import { channels as everyChannel, type Channel } from '#shared/notifications/channels.ts'
import { notificationKinds } from '#shared/notifications/kinds.ts'
import { nextStep } from './next-step.ts'
import {
  findAddress,
  findUnread,
  freeDigit,
  numberFor,
  reachOf,
  type Notice,
  type DeliveryAttempt,
} from './notice.store.ts'
import { devicesOf } from './push-devices.store.ts'
import { quietEnd } from './quiet-hours.ts'

interface DeliverNoticeDeps {
  db: Kysely<Database>
  now?: () => Temporal.Instant
}

/** Decides how a notification that is still unread goes out, or when to look again. */
export function deliverNotice({ db, now = () => Temporal.Now.instant() }: DeliverNoticeDeps): Handler {
  return async ({ organizationId = '', notificationId = '', userId = '', requestId = '' }) => {
    const hasEmail = !!(await findAddress(db, userId))?.email
    await inTenant(db, organizationId, async (tx) => {
      const notice = await findUnread(tx, userId, notificationId)
      if (!notice || isMuted(notice)) return
      const { tried, channels: wanted, escalateMinutes } = await reachOf(tx, userId, notificationId)
      const numbers = { text: await numberFor(tx, 'text', userId), call: await numberFor(tx, 'call', userId) }
      const devices = await devicesOf(tx, userId)
      const has: Readonly<Record<Channel, boolean>> = {
        push: devices.length > 0,
        text: numbers.text !== undefined,
        email: hasEmail,
        call: numbers.call !== undefined,
      }
      const channels = allowed(notice, wanted).filter((channel) => has[channel])
      const step = nextStep(
        {
          channels,
          tried: triesOf(tried),
          escalateMinutes,
          quietUntil: quietEnd(notice, now()),
        },
        now(),
      )
      if (step.kind === 'end') return
      if (step.kind === 'send')
        await send(tx, {
          channel: step.channel,
          numbers,
          devices,
          notice,
          notificationId,
          userId,
          requestId,
          at: now(),
        })
      // Looks again when the notice may have to go out by the next channel.
      const isLast = channels.every(
        (each) => (step.kind === 'send' && each === step.channel) || tried.some((attempt) => attempt.channel === each),
      )
      if (isLast) return
      const wait = step.kind === 'wait' ? step.until.since(now()).total('seconds') : escalateMinutes * 60
      await enqueue(tx, 'notification-mail', { notificationId, userId, requestId }, { delaySeconds: Math.ceil(wait) })
    })
  }
}

interface Sending {
  channel: Channel
  numbers: Readonly<Partial<Record<Channel, string | undefined>>>
  devices: readonly string[]
  notice: Notice
  notificationId: string
  userId: string
  requestId: string
  at: Temporal.Instant
}

async function send(tx: TenantTx, { channel, numbers, devices, notice, ...ids }: Sending) {
  const delivery = { channel, purpose: 'notice', ...ids } as const
  const number = numbers[channel]
  if (channel === 'push') {
    for (const deviceId of devices) await queueDelivery(tx, { ...delivery, deviceId })
    return undefined
  }
  if (number === undefined) return queueDelivery(tx, delivery)
  if (channel === 'call') return queueDelivery(tx, { ...delivery, number })
  const isOffer = notice.kind === 'visit_offered'
  return queueDelivery(tx, { ...delivery, number, replyDigit: isOffer ? await freeDigit(tx, number) : null })
}

/** A channel with several devices was tried when the last of them was or will be, and failed when all of them did. */
const triesOf = (tried: readonly DeliveryAttempt[]) =>
  [...Map.groupBy(tried, ({ channel }) => channel)].map(([channel, rows]) => ({
    channel,
    at: Temporal.Instant.fromEpochMilliseconds(
      Math.max(...rows.map(({ sentAt, stateAt }) => (sentAt ?? stateAt).getTime())),
    ),
    hasFailed: rows.every(({ state }) => state === 'failed' || state === 'refused'),
  }))

/** Phones buzz for what cannot wait; what must be read also reaches who turned the channel off. */
function allowed({ kind }: Notice, wanted: readonly Channel[]): readonly Channel[] {
  const channels = notificationKinds[kind].always ? [...new Set([...wanted, ...everyChannel])] : wanted
  return channels.filter((channel) => channel === 'email' || isUrgent(kind))
}

const isMuted = ({ kind, preferences }: Notice) =>
  !notificationKinds[kind].always && preferences.mutedMail.some((muted) => muted === kind)
