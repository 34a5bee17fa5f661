import { Type, type Static } from 'typebox'
import { comparedFields, explanationKinds } from './pay-comparison.ts'
import { payrollPaths } from './paths.ts'
import { Closed, Id, LocalDate, Nullable, organizationParams } from '../schema.ts'

const Field = Type.Enum([...comparedFields])

export const PayComparisonOptions = Closed({
  /** The field of each column in file order; by default columns are matched by their headers. */
  fields: Type.Optional(Type.Array(Nullable(Field), { maxItems: 100 })),
})
export type PayComparisonOptions = Static<typeof PayComparisonOptions>

const Seconds = Type.Integer()

const ComparedPay = Type.Object({
  seconds: Seconds,
  overtimeSeconds: Nullable(Seconds),
  doubleSeconds: Nullable(Seconds),
  grossMinor: Nullable(Type.Integer()),
})
export type ComparedPay = Static<typeof ComparedPay>

/** The rule that makes both results equal, or what separates them. */
const Explanation = Type.Object({
  kind: Type.Enum([...explanationKinds]),
  /** The rounding in their file in minutes; 0 for none. */
  roundingMinutes: Nullable(Type.Integer()),
  /** The day of the work log that their file lacks. */
  day: Nullable(LocalDate),
  /** An hour's pay in their file, in 1/10000 of the currency's major unit. */
  rateE4: Nullable(Type.Integer()),
})
export type Explanation = Static<typeof Explanation>

export const PayComparison = Type.Object({
  from: LocalDate,
  to: LocalDate,
  currency: Type.String(),
  columns: Type.Array(Type.Object({ header: Type.String(), field: Nullable(Field) })),
  /** False when the file lacks a column of names or numbers, or of hours. */
  isReadable: Type.Boolean(),
  members: Type.Array(
    Type.Object({
      /** Null for a row without a matching member. */
      memberId: Nullable(Id),
      name: Type.String(),
      ours: Nullable(ComparedPay),
      theirs: Nullable(ComparedPay),
      explanation: Explanation,
    }),
  ),
})
export type PayComparison = Static<typeof PayComparison>

export const comparePay = {
  method: 'POST',
  url: payrollPaths.payComparison,
  config: { access: 'payroll.read', multipart: true },
  schema: {
    summary: 'Compare another product’s file of a pay period with ours, by member; multipart: `options`, then `file`',
    params: organizationParams,
    querystring: Closed({ from: Type.Optional(LocalDate) }),
    response: { 200: PayComparison },
  },
} as const
