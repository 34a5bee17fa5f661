import { Type, type Static } from 'typebox'
import { availabilityConflicts, availabilityKinds, availabilityNoteMax } from './choices.ts'
import { crewPaths } from './crew-paths.ts'
import { deviceTime, Written } from '../timeclock/device-time.contract.ts'
import {
  Closed,
  Id,
  Instant,
  Line,
  List,
  LocalDate,
  LocalTime,
  memberParams,
  Nullable,
  organizationParams,
  Weekday,
} from '../schema.ts'

const entry = {
  kind: Type.Enum([...availabilityKinds]),
  /** Null for a weekly entry; entries with days replace the weekly ones. */
  firstDay: Nullable(LocalDate),
  lastDay: Nullable(LocalDate),
  /**
   * In the time zone of the visit's place. An end at or before the start is on the next day; 00:00–00:00 is the whole
   * day.
   */
  from: LocalTime,
  to: LocalTime,
}

/** `weekday`: null for an entry of certain days. */
export const AvailabilityEntry = Type.Object({
  id: Id,
  ...entry,
  weekday: Nullable(Weekday),
  note: Type.String(),
  ...Written.properties,
  /** When it arrived. */
  createdAt: Instant,
})
export type AvailabilityEntry = Static<typeof AvailabilityEntry>
export const AvailabilityList = List(AvailabilityEntry)
export type AvailabilityList = Static<typeof AvailabilityList>

/** An entry for each of the weekdays, or without any one for the days from `firstDay` to `lastDay`. */
export const NewAvailability = Closed({
  ...entry,
  weekdays: Type.Array(Weekday, { maxItems: 7, uniqueItems: true }),
  note: Line(availabilityNoteMax),
})
export type NewAvailability = Static<typeof NewAvailability>

/**
 * A member's availability at the time of a visit. `from` and `to` are those of the entry; null outside the available
 * hours.
 */
export const AvailabilityConflict = Type.Object({
  kind: Type.Enum([...availabilityConflicts]),
  from: Nullable(LocalTime),
  to: Nullable(LocalTime),
  note: Type.String(),
})
export type AvailabilityConflict = Static<typeof AvailabilityConflict>

const entryParams = Type.Object({ ...organizationParams.properties, entryId: Id })
const memberEntryParams = Type.Object({ ...memberParams.properties, entryId: Id })

export const listOwnAvailability = {
  method: 'GET',
  url: crewPaths.myAvailability,
  config: { access: 'schedule.own' },
  schema: {
    summary: 'List the caller’s current and future availability',
    params: organizationParams,
    response: { 200: AvailabilityList },
  },
} as const

export const addOwnAvailability = {
  method: 'POST',
  url: crewPaths.myAvailability,
  config: { access: 'schedule.own' },
  schema: {
    summary: 'Enter when the caller can work, cannot, or prefers not to; it warns planners and blocks nothing',
    params: organizationParams,
    body: Closed({ ...NewAvailability.properties, ...deviceTime }),
    response: { 201: AvailabilityList },
  },
} as const

export const removeOwnAvailability = {
  method: 'DELETE',
  url: crewPaths.myAvailabilityEntry,
  config: { access: 'schedule.own' },
  schema: { summary: 'Remove one of the caller’s entries', params: entryParams, response: { 204: Type.Null() } },
} as const

export const listAvailability = {
  method: 'GET',
  url: crewPaths.availability,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'List a member’s current and future availability',
    params: memberParams,
    response: { 200: AvailabilityList },
  },
} as const

export const addAvailability = {
  method: 'POST',
  url: crewPaths.availability,
  config: { access: 'schedule.manage' },
  schema: {
    summary: 'Enter availability for a member; the audit log records who did',
    params: memberParams,
    body: NewAvailability,
    response: { 201: AvailabilityList },
  },
} as const

export const removeAvailability = {
  method: 'DELETE',
  url: crewPaths.availabilityEntry,
  config: { access: 'schedule.manage' },
  schema: { summary: 'Remove a member’s entry', params: memberEntryParams, response: { 204: Type.Null() } },
} as const
