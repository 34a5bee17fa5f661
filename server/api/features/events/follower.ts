import type { ChangeEvent } from '#shared/events/events.contract.ts'
import { topics, unlistedTopic } from '#shared/events/topics.ts'
import { may } from '#shared/access/permissions.ts'
import type { Role } from '#shared/access/roles.ts'
import type { EventStream } from './stream.ts'

/** A connected browser and its permissions. */
export interface Follower {
  readonly sessionId: string
  readonly userId: string
  readonly organizationId: string
  readonly roles: readonly Role[]
  readonly stream: EventStream
}

/** Changes of this table go to the notified user only. */
export const ownNotifications = 'notifications'
/** Topics of one user alone, which the audit trail does not tell. */
export const ownTopics = [ownNotifications, ...Object.keys(topics).filter((name) => name.startsWith('own_'))]

/** Jobs and members that a change touched, if known. */
export type Touched = Pick<ChangeEvent, 'jobIds' | 'memberIds'>

/** The event to send to the follower; null if they may not see the change. */
export function eventFor(
  { organizationId, roles }: Follower,
  table: string,
  touched: Touched = {},
): ChangeEvent | null {
  const base = `/api/v1/organizations/${organizationId}`
  if (table === ownNotifications) return { table, paths: [`${base}/notifications`] }
  const { access, paths } = topics[table] ?? unlistedTopic
  if (!may(roles, access)) return null
  const addresses = [...paths, ...(may(roles, 'audit.read') ? ['/audit'] : [])]
  return addresses.length === 0 ? null : { table, paths: addresses.map((path) => base + path), ...touched }
}
