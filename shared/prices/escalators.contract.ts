import { Type, type Static } from 'typebox'
import { limits } from '../limits.ts'
import { Closed, Id, Line, LocalDate, Nullable } from '../schema.ts'
import { Month } from '../supplies/consumables.contract.ts'
import { escalatorKinds } from './kinds.ts'

const agreed = {
  everyMonths: Type.Integer({ minimum: 1, maximum: 60 }),
  /** Days before a raise by which the client has to know. */
  noticeDays: Type.Integer({ minimum: 0, maximum: 365 }),
  /** The day of the first raise. */
  firstOn: LocalDate,
}

export const PriceEscalator = Type.Object({
  id: Id,
  ...agreed,
  kind: Type.Enum([...escalatorKinds]),
  percent: Nullable(Type.Number()),
  laborPercent: Nullable(Type.Number()),
  source: Type.String(),
  /** The index or wage that the next raise is measured from, of which month. */
  figure: Nullable(Type.Number()),
  figureMonth: Nullable(Month),
  /** The next raise, and by when the client has to know of it. */
  dueOn: LocalDate,
  noticeOn: LocalDate,
  /** True from two weeks before the notice day on. */
  isProposed: Type.Boolean(),
})
export type PriceEscalator = Static<typeof PriceEscalator>

const figure = Type.Number({ minimum: 0.0001, maximum: 1_000_000 })
const published = { figure, figureMonth: Nullable(Month), source: Line(limits.figureSourceMax) }

export const NewEscalator = Closed({
  /** Null for the client's contract. */
  jobId: Nullable(Id),
  ...agreed,
  rise: Type.Union([
    Closed({ kind: Type.Literal('percent'), percent: Type.Number({ minimum: 0.0001, maximum: 500 }) }),
    Closed({ kind: Type.Literal('cpi'), ...published }),
    Closed({ kind: Type.Literal('wage'), ...published, laborPercent: Type.Number({ minimum: 0, maximum: 100 }) }),
  ]),
})
export type NewEscalator = Static<typeof NewEscalator>
