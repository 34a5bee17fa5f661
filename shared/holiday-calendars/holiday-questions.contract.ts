import { Type, type Static } from 'typebox'
import { holidayAnswers } from './kinds.ts'
import { holidayCalendarPaths } from './paths.ts'
import {
  Closed,
  Id,
  Instant,
  LocalDate,
  Names,
  Nullable,
  organizationParams,
  Page,
  paging,
  Version,
} from '../schema.ts'

const Answer = Nullable(Type.Enum([...holidayAnswers]))

/** A question to a client: is the location serviced on a holiday? */
export const HolidayQuestion = Type.Object({
  id: Id,
  date: LocalDate,
  names: Names(),
  locationId: Id,
  locationName: Type.String(),
  clientId: Id,
  clientName: Type.String(),
  askedOn: LocalDate,
  /** Null until answered; then the calendar decides. */
  answer: Answer,
  answeredBy: Nullable(Type.String()),
  answeredAt: Nullable(Instant),
  version: Version,
})
export type HolidayQuestion = Static<typeof HolidayQuestion>
export const HolidayQuestionPage = Page(HolidayQuestion)
export type HolidayQuestionPage = Static<typeof HolidayQuestionPage>

export const listHolidayQuestions = {
  method: 'GET',
  url: holidayCalendarPaths.holidayQuestions,
  config: { access: 'holidays.answer', readsReplica: true },
  schema: {
    summary: 'List the questions to clients about holidays from today on, by date',
    params: organizationParams,
    querystring: Closed({ open: Type.Optional(Type.Boolean()), ...paging }),
    response: { 200: HolidayQuestionPage },
  },
} as const

export const HolidayAnswerChange = Closed({ answer: Answer, version: Version })
export type HolidayAnswerChange = Static<typeof HolidayAnswerChange>

export const answerHolidayQuestion = {
  method: 'PUT',
  url: holidayCalendarPaths.holidayQuestion,
  config: { access: 'holidays.answer' },
  schema: {
    summary: 'Answer for the client, or withdraw the answer; 409 when `version` is old',
    params: Type.Object({ organizationId: Id, questionId: Id }),
    body: HolidayAnswerChange,
    response: { 200: HolidayQuestion },
  },
} as const
