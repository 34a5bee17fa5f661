import { Type, type Static } from 'typebox'
import { notificationPaths } from './paths.ts'
import { Closed, Id, Instant, organizationParams } from '../schema.ts'

export const PushDevice = Type.Object({
  id: Id,
  userAgent: Type.String(),
  createdAt: Instant,
  /** True for the device of the current session. */
  isThis: Type.Boolean(),
})
export type PushDevice = Static<typeof PushDevice>

export const PushDevices = Type.Object({
  items: Type.Array(PushDevice),
  /** The public key that browsers subscribe with. */
  key: Type.String(),
})
export type PushDevices = Static<typeof PushDevices>

export const listPushDevices = {
  method: 'GET',
  url: notificationPaths.pushDevices,
  config: { access: 'notifications.own' },
  schema: {
    summary: 'The user’s devices that get push messages of this organization',
    params: organizationParams,
    response: { 200: PushDevices },
  },
} as const

const base64 = (length: number) => Type.String({ minLength: length, maxLength: length, pattern: '^[A-Za-z0-9_-]+$' })

/** A browser’s subscription in its standard form. */
export const NewPushDevice = Closed({
  endpoint: Type.String({ minLength: 10, maxLength: 1_000, pattern: '^https?://[!-~]+$' }),
  keys: Closed({ p256dh: base64(87), auth: base64(22) }),
})
export type NewPushDevice = Static<typeof NewPushDevice>

export const addPushDevice = {
  method: 'POST',
  url: notificationPaths.pushDevices,
  config: { access: 'notifications.own' },
  schema: {
    summary: 'Send this device the user’s push messages while they are signed in on it',
    params: organizationParams,
    body: NewPushDevice,
    response: { 201: PushDevices },
  },
} as const

export const removePushDevice = {
  method: 'DELETE',
  url: notificationPaths.pushDevice,
  config: { access: 'notifications.own' },
  schema: {
    summary: 'Send a device no more push messages',
    params: Type.Object({ organizationId: Id, deviceId: Id }),
    response: { 204: Type.Null() },
  },
} as const
