import { Type, type Static } from 'typebox'
import { Id, Instant } from '../schema.ts'

/**
 * When something was written on a device, by the device's clock, and that clock at sending, which shows by how much it
 * is off. What a device without a connection sends later carries both.
 */
export const DeviceTime = Type.Object({ deviceAt: Instant, sentAt: Instant })
export type DeviceTime = Static<typeof DeviceTime>

/** The same in a body that programs without a device send too. It is no part of what an Idempotency-Key stands for. */
export const deviceTime = { deviceAt: Type.Optional(Instant), sentAt: Type.Optional(Instant) }

/** Of a record: when it was written, by our clock, and whether the device's clock was off. */
export const Written = Type.Object({ writtenAt: Instant, clockOff: Type.Boolean() })
export type Written = Static<typeof Written>

/** A photo: when it was taken, and when it arrived. Its upload may have the text fields `deviceAt` and `sentAt`. */
export const TakenPhoto = Type.Object({ id: Id, link: Type.String(), ...Written.properties, createdAt: Instant })
