import { Type, type Static } from 'typebox'
import { limits } from '../limits.ts'
import { Closed, Id, LocalDate, LocalTime, Nullable, Weekday } from '../schema.ts'
import { frequencies, holidayRules, monthDays, ordinals, shortMonthRules } from './pattern-choices.ts'

export const CrewSize = Type.Integer({ minimum: 1, maximum: limits.crewMax })

const time = {
  startTime: LocalTime,
  durationMinutes: Type.Integer({ minimum: 5, maximum: limits.visitMinutesMax }),
  /** Null: as the job has it. */
  crewSize: Nullable(CrewSize),
}

/** A start on each day of a pattern, on the location's clock. */
export const PatternTime = Closed(time)
export type PatternTime = Static<typeof PatternTime>

const fields = {
  frequency: Type.Enum([...frequencies]),
  /** Every so many days, weeks, months or years, counted from `startsOn`. */
  every: Type.Integer({ minimum: 1, maximum: limits.patternEveryMax }),
  weekdays: Type.Array(Weekday, { maxItems: 7, uniqueItems: true }),
  /** Which of its `weekdays` in a month: the first to fourth, or −1 for the last. */
  ordinals: Type.Array(Type.Enum([...ordinals]), { maxItems: 5, uniqueItems: true }),
  /** Days of a month; −1 is the last. */
  monthDays: Type.Array(Type.Enum(monthDays), { maxItems: 32, uniqueItems: true }),
  /** How to treat a 29th, 30th or 31st in a month without one. */
  shortMonths: Type.Enum([...shortMonthRules]),
  /** The months of a yearly pattern, the season of any other; empty for all year. */
  months: Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), { maxItems: 12, uniqueItems: true }),
  startsOn: LocalDate,
  endsOn: Nullable(LocalDate),
  /** The number of visits from `startsOn` on; null for no limit. */
  visitsMax: Nullable(Type.Integer({ minimum: 1, maximum: limits.patternVisitsMax })),
  holidays: Type.Enum([...holidayRules]),
  /** The first day of its weeks, stored per pattern, so that a change of the organization's setting moves no visit. */
  weekStart: Weekday,
}

/** A rule by which a job's visits repeat, with the days between which it holds. */
export const Pattern = Closed({ id: Id, ...fields, times: Type.Array(PatternTime) })
export type Pattern = Static<typeof Pattern>

/** A pattern in a request, with the `id` of an existing one to change it. Omitted fields get their defaults. */
export const PatternDraft = Closed({
  id: Type.Optional(Id),
  frequency: fields.frequency,
  every: Type.Optional(fields.every),
  weekdays: Type.Optional(fields.weekdays),
  ordinals: Type.Optional(fields.ordinals),
  monthDays: Type.Optional(fields.monthDays),
  shortMonths: Type.Optional(fields.shortMonths),
  months: Type.Optional(fields.months),
  times: Type.Array(Closed({ ...time, crewSize: Type.Optional(time.crewSize) }), {
    minItems: 1,
    maxItems: limits.patternTimesMax,
  }),
  startsOn: fields.startsOn,
  endsOn: Type.Optional(fields.endsOn),
  visitsMax: Type.Optional(fields.visitsMax),
  holidays: Type.Optional(fields.holidays),
  weekStart: Type.Optional(fields.weekStart),
})
export type PatternDraft = Static<typeof PatternDraft>

export const PatternDrafts = Type.Array(PatternDraft, { maxItems: limits.patternsMax })
