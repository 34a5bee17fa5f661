import { Type, type Static } from 'typebox'
import { clientAreaPaths } from './paths.ts'
import { answerKinds, clientAreaLimits } from './states.ts'
import { clientParams, Closed, Id, Instant, List, Nullable } from '../schema.ts'

/** One answer as its contact saw it: one that is given again is another. */
const answerBase = { id: Id, at: Instant }

/** An answer of the company that the contact has not opened. */
export const AreaAnswer = Type.Object({
  ...answerBase,
  kind: Type.Enum([...answerKinds]),
  /** The request, quote, inspection or problem report it belongs to. */
  threadId: Id,
  /** The location, or the quote's title. */
  about: Type.String(),
  /** Empty where nobody is named. */
  author: Type.String(),
  /** The beginning of the answer; of a request that was completed, the request itself. */
  text: Type.String(),
  /** When the visit began at which a problem was reported. */
  visitStart: Nullable(Instant),
})
export type AreaAnswer = Static<typeof AreaAnswer>
export const AreaAnswerList = List(AreaAnswer)
export type AreaAnswerList = Static<typeof AreaAnswerList>

export const listAreaAnswers = {
  method: 'GET',
  url: clientAreaPaths.areaAnswers,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'The answers that the contact has not opened, the latest first, up to 100',
    params: clientParams,
    response: { 200: AreaAnswerList },
  },
} as const

export const openAreaAnswers = {
  method: 'PUT',
  url: clientAreaPaths.areaAnswers,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'Keep that the contact has opened answers; returns those that are left',
    params: clientParams,
    body: Closed({
      opened: Type.Array(Closed(answerBase), { minItems: 1, maxItems: clientAreaLimits.answersMax }),
    }),
    response: { 200: AreaAnswerList },
  },
} as const
