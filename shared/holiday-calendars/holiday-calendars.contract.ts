import { Type, type Static } from 'typebox'
import { assignmentScopes, generatedKinds, holidayPaidTo, holidayKinds, holidaySources, observances } from './kinds.ts'
import { holidayCalendarPaths } from './paths.ts'
import { Closed, Id, List, LocalDate, Name, Names, Nullable, organizationParams, Version } from '../schema.ts'

const Year = Type.Integer({ minimum: 1900, maximum: 2200 })

/** A holiday's effects on pay and schedule. */
const effects = {
  /** Minutes paid without work, to those `paidTo` selects. */
  paidMinutes: Type.Integer({ minimum: 0, maximum: 24 * 60 }),
  /** Multiplier of hours worked that day, in ten-thousandths: 15000 is time and a half. */
  payMultiplierE4: Type.Integer({ minimum: 10_000, maximum: 50_000 }),
  /** Jobs that skip holidays have no visits that day. */
  jobsSkipped: Type.Boolean(),
}

const settings = {
  name: Name(),
  /** ISO 3166; empty for a calendar whose days were all added by hand. */
  country: Type.String({ pattern: '^([A-Z]{2})?$' }),
  state: Type.String({ pattern: '^[A-Za-z0-9-]{0,32}$' }),
  kinds: Type.Array(Type.Enum([...generatedKinds]), { minItems: 1, maxItems: 5, uniqueItems: true }),
  /** Which date of a holiday on a weekend counts; with `both`, jobs skip both and the observed one is paid. */
  observance: Type.Enum([...observances]),
  ...effects,
  /**
   * Ignored where a province's law defines statutory holiday pay. Omitted, it stays unchanged; initially `everyone`.
   */
  paidTo: Type.Optional(Type.Enum([...holidayPaidTo])),
  /** Whether clients are asked 21 days before a holiday if they want service. */
  asksClients: Type.Boolean(),
}

export const HolidayCalendarDraft = Closed(settings)
export type HolidayCalendarDraft = Static<typeof HolidayCalendarDraft>
export const HolidayCalendarChanges = Closed({ ...settings, version: Version })
export type HolidayCalendarChanges = Static<typeof HolidayCalendarChanges>

/** Where a calendar applies. The most specific assignment wins: location, client, region, organization. */
export const HolidayAssignment = Type.Object({
  id: Id,
  scope: Type.Enum([...assignmentScopes]),
  /** Null for the organization. */
  targetId: Nullable(Id),
  name: Type.String(),
  /** The client of a location. */
  client: Nullable(Type.Object({ id: Id, name: Type.String() })),
})
export type HolidayAssignment = Static<typeof HolidayAssignment>

export const HolidayCalendarRow = Type.Object({
  id: Id,
  name: Type.String(),
  country: Type.String(),
  state: Type.String(),
  assignments: Type.Array(HolidayAssignment),
  /** The next holiday, today included. */
  next: Nullable(Type.Object({ date: LocalDate, names: Names() })),
})
export type HolidayCalendarRow = Static<typeof HolidayCalendarRow>
export const HolidayCalendarList = List(HolidayCalendarRow)
export type HolidayCalendarList = Static<typeof HolidayCalendarList>

const day = { date: LocalDate, names: Names() }

export const Holiday = Type.Object({
  id: Id,
  ...day,
  kind: Type.Enum([...holidayKinds]),
  /** The actual holiday that this date observes. */
  observedOf: Nullable(LocalDate),
  /** The date this holiday is observed on, which may be in another year. */
  observedOn: Nullable(LocalDate),
  /** `edited` and `removed` days survive regeneration; removed ones have no effect. */
  source: Type.Enum([...holidaySources]),
  ...effects,
  version: Version,
})
export type Holiday = Static<typeof Holiday>

export const HolidayCalendar = Type.Object({
  ...settings,
  id: Id,
  assignments: Type.Array(HolidayAssignment),
  /** Years with holidays. */
  years: Type.Array(Year),
  year: Year,
  /** All holidays of the year in order, including removed ones. */
  holidays: Type.Array(Holiday),
  version: Version,
})
export type HolidayCalendar = Static<typeof HolidayCalendar>

export const HolidayDraft = Closed({ ...day, ...effects })
export type HolidayDraft = Static<typeof HolidayDraft>
export const HolidayChanges = Closed({ ...day, ...effects, version: Version })
export type HolidayChanges = Static<typeof HolidayChanges>

const PreviewedDay = Type.Object({ ...day, observedOf: Nullable(LocalDate), ...effects })
export type PreviewedDay = Static<typeof PreviewedDay>

/** The changes that regenerating would make, from today on. */
export const HolidayPreview = Type.Object({
  from: LocalDate,
  through: LocalDate,
  added: Type.Array(PreviewedDay),
  changed: Type.Array(Type.Object({ before: PreviewedDay, after: PreviewedDay })),
  removed: Type.Array(PreviewedDay),
  /** Days added, edited or removed by hand, which stay unchanged. */
  kept: Type.Array(Type.Object({ ...day, source: Type.Enum([...holidaySources]) })),
})
export type HolidayPreview = Static<typeof HolidayPreview>

export const NewHolidayAssignment = Closed({ scope: Type.Enum([...assignmentScopes]), targetId: Nullable(Id) })
export type NewHolidayAssignment = Static<typeof NewHolidayAssignment>

export const HolidayPlaces = Type.Object({
  countries: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  /** States or provinces of the requested country. */
  states: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
})
export type HolidayPlaces = Static<typeof HolidayPlaces>

const params = Type.Object({ organizationId: Id, holidayCalendarId: Id })
const dayParams = Type.Object({ ...params.properties, holidayId: Id })
const ofYear = Closed({ year: Type.Optional(Year) })

export const listHolidayCalendars = {
  method: 'GET',
  url: holidayCalendarPaths.holidayCalendars,
  config: { access: 'holidays.read', readsReplica: true },
  schema: {
    summary: 'List the holiday calendars by name, with their assignments and next days',
    params: organizationParams,
    response: { 200: HolidayCalendarList },
  },
} as const

export const createHolidayCalendar = {
  method: 'POST',
  url: holidayCalendarPaths.holidayCalendars,
  config: { access: 'holidays.manage' },
  schema: {
    summary: 'Create a calendar; days are generated for this year and the next two',
    params: organizationParams,
    body: HolidayCalendarDraft,
    response: { 201: HolidayCalendar },
  },
} as const

export const listHolidayPlaces = {
  method: 'GET',
  url: holidayCalendarPaths.holidayPlaces,
  config: { access: 'holidays.manage' },
  schema: {
    summary: 'List the countries with known holidays, or the states of one',
    params: organizationParams,
    querystring: Closed({ country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })) }),
    response: { 200: HolidayPlaces },
  },
} as const

export const getHolidayCalendar = {
  method: 'GET',
  url: holidayCalendarPaths.holidayCalendar,
  config: { access: 'holidays.read', readsReplica: true },
  schema: {
    summary: 'Get a calendar with the days of a year; defaults to this year',
    params,
    querystring: ofYear,
    response: { 200: HolidayCalendar },
  },
} as const

export const updateHolidayCalendar = {
  method: 'PUT',
  url: holidayCalendarPaths.holidayCalendar,
  config: { access: 'holidays.manage' },
  schema: {
    summary:
      'Replace the settings and regenerate the days from today on; 409 when `version` is old, or with periods and members when it changes locked pay and is not confirmed',
    params,
    querystring: Closed({ ...ofYear.properties, confirmed: Type.Optional(Type.Boolean()) }),
    body: HolidayCalendarChanges,
    response: { 200: HolidayCalendar },
  },
} as const

export const previewHolidayCalendar = {
  method: 'POST',
  url: holidayCalendarPaths.holidayCalendarPreview,
  config: { access: 'holidays.manage' },
  schema: {
    summary: 'Preview these settings’ changes from today on',
    params,
    body: HolidayCalendarDraft,
    response: { 200: HolidayPreview },
  },
} as const

export const removeHolidayCalendar = {
  method: 'DELETE',
  url: holidayCalendarPaths.holidayCalendar,
  config: { access: 'holidays.manage' },
  schema: { summary: 'Remove an unassigned calendar', params, response: { 204: Type.Null() } },
} as const

/** Sent again with `confirmed` when the change affects locked pay. */
const confirmable = Closed({ confirmed: Type.Optional(Type.Boolean()) })

export const createHoliday = {
  method: 'POST',
  url: holidayCalendarPaths.holidays,
  config: { access: 'holidays.manage' },
  schema: {
    summary: 'Add a day; 409 with periods and members when it changes locked pay and is not confirmed',
    params,
    querystring: confirmable,
    body: HolidayDraft,
    response: { 201: Holiday },
  },
} as const

export const updateHoliday = {
  method: 'PUT',
  url: holidayCalendarPaths.holiday,
  config: { access: 'holidays.manage' },
  schema: {
    summary: 'Change or move a day; 409 when `version` is old',
    params: dayParams,
    querystring: confirmable,
    body: HolidayChanges,
    response: { 200: Holiday },
  },
} as const

export const removeHoliday = {
  method: 'DELETE',
  url: holidayCalendarPaths.holiday,
  config: { access: 'holidays.manage' },
  schema: {
    summary: 'Remove a day; a generated one is not generated again',
    params: dayParams,
    querystring: confirmable,
    response: { 204: Type.Null() },
  },
} as const

export const resetHoliday = {
  method: 'POST',
  url: holidayCalendarPaths.holidayReset,
  config: { access: 'holidays.manage' },
  schema: {
    summary: 'Reset a changed or removed day',
    params: dayParams,
    querystring: confirmable,
    response: { 200: Holiday },
  },
} as const

export const assignHolidayCalendar = {
  method: 'POST',
  url: holidayCalendarPaths.holidayAssignments,
  config: { access: 'holidays.manage' },
  schema: {
    summary: 'Assign this calendar to the organization, a region, a client or a location, replacing another',
    params,
    querystring: confirmable,
    body: NewHolidayAssignment,
    response: { 201: HolidayAssignment },
  },
} as const

export const unassignHolidayCalendar = {
  method: 'DELETE',
  url: holidayCalendarPaths.holidayAssignment,
  config: { access: 'holidays.manage' },
  schema: {
    summary: 'Remove an assignment',
    params: Type.Object({ ...params.properties, assignmentId: Id }),
    querystring: confirmable,
    response: { 204: Type.Null() },
  },
} as const
