import type { ColumnType, Generated } from 'kysely'
import type {
  GeneratedKind,
  HolidayAnswer,
  HolidayKind,
  HolidayPaidTo,
  HolidaySource,
  Observance,
} from '#shared/holiday-calendars/kinds.ts'
import type { Names } from '#shared/names.ts'
import type { Json } from './columns.ts'

export interface HolidayCalendarsTable {
  organizationId: string
  id: string
  name: string
  country: Generated<string>
  state: Generated<string>
  kinds: Generated<GeneratedKind[]>
  observance: Generated<Observance>
  paidMinutes: Generated<number>
  paidTo: Generated<HolidayPaidTo>
  payMultiplierE4: Generated<number>
  jobsSkipped: Generated<boolean>
  asksClients: Generated<boolean>
  generatedFrom: number | null
  generatedThrough: number | null
  version: Generated<number>
  createdAt: ColumnType<Date, never, never>
}

export interface HolidaysTable {
  organizationId: string
  id: string
  calendarId: string
  date: string
  names: Json<Names>
  kind: HolidayKind
  observedOf: string | null
  source: HolidaySource
  generatedKey: string | null
  paidMinutes: number
  payMultiplierE4: number
  jobsSkipped: boolean
  version: Generated<number>
  createdAt: ColumnType<Date, never, never>
}

export interface HolidayCalendarAssignmentsTable {
  organizationId: string
  id: string
  calendarId: string
  regionId: string | null
  clientId: string | null
  locationId: string | null
  createdAt: ColumnType<Date, never, never>
}

export interface HolidayQuestionsTable {
  organizationId: string
  id: string
  locationId: string
  date: string
  names: Json<Names>
  askedOn: string
  answer: HolidayAnswer | null
  answeredBy: string | null
  answeredAt: Date | null
  version: Generated<number>
  createdAt: ColumnType<Date, never, never>
}

export interface HolidayCalendarsDatabase {
  holidayCalendars: HolidayCalendarsTable
  holidays: HolidaysTable
  holidayCalendarAssignments: HolidayCalendarAssignmentsTable
  holidayQuestions: HolidayQuestionsTable
}
