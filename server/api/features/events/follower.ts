import type { ChangeEvent } from '#shared/events/events.contract.ts'
import { topics, unlistedTopic } from '#shared/events/topics.ts'
import { may } from '#shared/access/permissions.ts'
import type { Role } from '#shared/access/roles.ts'
import type { EventStream } from './stream.ts'

/** One browser and what it may hear. */
export interface Follower {
  readonly sessionId: string
  readonly userId: string
  readonly organizationId: string
  readonly roles: readonly Role[]
  readonly stream: EventStream
}

/** The table through which a user hears of the user's own notifications. */
export const ownNotifications = 'notifications'

/** Jobs and members a change touched, when known. */
export type Touched = Pick<ChangeEvent, 'jobIds' | 'memberIds'>

/** What the follower is told of a change; null when it is nothing the follower may see. */
export function eventFor(
  { organizationId, roles }: Follower,
  table: string,
  touched: Touched = {},
): ChangeEvent | null {
  const base = `/api/v1/organizations/${organizationId}`
  if (table === ownNotifications) return { table, paths: [`${base}/notifications`] }
  const { access, paths } = topics[table] ?? unlistedTopic
  if (!may(roles, access)) return null
  const all = [...paths, ...(may(roles, 'audit.read') ? ['/audit'] : [])]
  return { table, paths: all.map((path) => base + path), ...touched }
}
