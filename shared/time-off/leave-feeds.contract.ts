import { Type, type Static } from 'typebox'
import { feedScopes } from './kinds.ts'
import { timeOffPaths } from './paths.ts'
import { calendarParams } from '../schedule/calendar-feeds.contract.ts'
import { Id, Instant, Nullable } from '../schema.ts'

const feedParams = Type.Object({ organizationId: Id, scope: Type.Enum([...feedScopes]) })

export const LeaveFeed = Type.Object({ createdAt: Nullable(Instant) })
export type LeaveFeed = Static<typeof LeaveFeed>
/** `address` is returned only once. */
export const NewLeaveFeed = Type.Object({ createdAt: Nullable(Instant), address: Type.String() })
export type NewLeaveFeed = Static<typeof NewLeaveFeed>

export const getLeaveFeed = {
  method: 'GET',
  url: timeOffPaths.leaveFeed,
  config: { access: 'timeoff.own' },
  schema: {
    summary: 'Get whether the caller has a calendar link for their own or the team’s time off',
    params: feedParams,
    response: { 200: LeaveFeed },
  },
} as const

export const createLeaveFeed = {
  method: 'POST',
  url: timeOffPaths.leaveFeed,
  config: { access: 'timeoff.own' },
  schema: {
    summary:
      'Create a secret calendar link, which replaces the previous one. The team’s is for those who read requests',
    params: feedParams,
    response: { 201: NewLeaveFeed },
  },
} as const

export const removeLeaveFeed = {
  method: 'DELETE',
  url: timeOffPaths.leaveFeed,
  config: { access: 'timeoff.own' },
  schema: { summary: 'Remove the calendar link', params: feedParams, response: { 204: Type.Null() } },
} as const

export const readLeaveFeed = {
  method: 'GET',
  url: timeOffPaths.leaveFeedText,
  config: { access: 'public' },
  schema: {
    summary: 'Get approved time off as text/calendar, a year back and ahead',
    params: calendarParams,
  },
} as const
