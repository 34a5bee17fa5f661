import { Type, type Static } from 'typebox'
import { payItemKinds } from './items.ts'
import { payLineKinds } from './kinds.ts'
import { Id, LocalDate, Nullable } from '../schema.ts'

/** A kind of money as bookkeepers know it: overtime with the straight pay of its hours. */
export const PayItem = Type.Object({
  kind: Type.Enum([...payItemKinds]),
  /** The holiday, the time off or the note that it is about, in the caller's language; empty for none. */
  name: Type.String(),
  day: LocalDate,
  jobId: Nullable(Id),
  jobName: Nullable(Type.String()),
  locationName: Nullable(Type.String()),
  clientName: Nullable(Type.String()),
  seconds: Type.Integer(),
  quantity: Type.Integer(),
  /** Of the currency's major unit, with four decimals. */
  rate: Nullable(Type.String()),
  amountMinor: Type.Integer(),
  /** Of overtime and double time: the straight pay in it. */
  straightMinor: Nullable(Type.Integer()),
  /** The lines it is made of, by their places. */
  lines: Type.Array(Type.Integer()),
})
export type PayItem = Static<typeof PayItem>

export const PayLine = Type.Object({
  kind: Type.Enum([...payLineKinds]),
  day: LocalDate,
  /** The workweek's first day, of what belongs to a whole one. */
  week: Nullable(LocalDate),
  jobId: Nullable(Id),
  jobName: Nullable(Type.String()),
  locationName: Nullable(Type.String()),
  clientName: Nullable(Type.String()),
  seconds: Type.Integer(),
  quantity: Type.Integer(),
  /** Of the currency's major unit, with four decimals. */
  rate: Nullable(Type.String()),
  amountMinor: Type.Integer(),
  workLogIds: Type.Array(Id),
  adjustmentId: Nullable(Id),
  /** Which job caused how much of it. */
  parts: Type.Array(
    Type.Object({ jobId: Nullable(Id), jobName: Nullable(Type.String()), amountMinor: Type.Integer() }),
  ),
  /** Rule and version, and the law it follows. */
  rule: Type.String(),
  source: Type.String(),
  /** How it came to be, one sentence a step, in the caller's language. */
  steps: Type.Array(Type.String()),
})
export type PayLine = Static<typeof PayLine>
