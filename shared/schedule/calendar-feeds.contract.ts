import { Type, type Static } from 'typebox'
import { schedulePaths } from './paths.ts'
import { Instant, memberParams, Nullable } from '../schema.ts'

export const CalendarFeed = Type.Object({ createdAt: Nullable(Instant), lastReadAt: Nullable(Instant) })
export type CalendarFeed = Static<typeof CalendarFeed>

export const getCalendarFeed = {
  method: 'GET',
  url: schedulePaths.calendarFeed,
  config: { access: 'schedule.own' },
  schema: {
    summary: 'Get whether a member has a calendar link: the caller’s own, or anybody’s for those who manage members',
    params: memberParams,
    response: { 200: CalendarFeed },
  },
} as const

/** `address` is returned only once; a new one invalidates the previous one. */
export const NewCalendarFeed = Type.Object({ ...CalendarFeed.properties, address: Type.String() })
export type NewCalendarFeed = Static<typeof NewCalendarFeed>

export const createCalendarFeed = {
  method: 'POST',
  url: schedulePaths.calendarFeed,
  config: { access: 'schedule.own' },
  schema: {
    summary: 'Create a secret calendar link, which replaces the previous one',
    params: memberParams,
    response: { 201: NewCalendarFeed },
  },
} as const

export const removeCalendarFeed = {
  method: 'DELETE',
  url: schedulePaths.calendarFeed,
  config: { access: 'schedule.own' },
  schema: { summary: 'Remove the calendar link', params: memberParams, response: { 204: Type.Null() } },
} as const

/** The secret in a calendar's URL. */
export const calendarParams = Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}(\\.ics)?$' }) })

export const readCalendar = {
  method: 'GET',
  url: schedulePaths.calendar,
  config: { access: 'public' },
  schema: {
    summary: 'Get a member’s published visits as text/calendar, a year back and ahead',
    params: calendarParams,
  },
} as const
