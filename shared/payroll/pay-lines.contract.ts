import { Type, type Static } from 'typebox'
import { payItemKinds } from './items.ts'
import { payLineKinds } from './kinds.ts'
import { Id, LocalDate, Nullable } from '../schema.ts'

/** An item of pay as bookkeepers know it: overtime includes the straight pay of its hours. */
export const PayItem = Type.Object({
  kind: Type.Enum([...payItemKinds]),
  /** The holiday, the kind of time off or the note, in the caller's language; empty for none. */
  name: Type.String(),
  day: LocalDate,
  jobId: Nullable(Id),
  jobName: Nullable(Type.String()),
  locationName: Nullable(Type.String()),
  clientName: Nullable(Type.String()),
  seconds: Type.Integer(),
  quantity: Type.Integer(),
  /** In the currency's major unit, with four decimals. */
  rate: Nullable(Type.String()),
  amountMinor: Type.Integer(),
  /** For overtime and double time: the straight pay included. */
  straightMinor: Nullable(Type.Integer()),
  /** Indexes of the lines it consists of. */
  lines: Type.Array(Type.Integer()),
})
export type PayItem = Static<typeof PayItem>

export const PayLine = Type.Object({
  kind: Type.Enum([...payLineKinds]),
  day: LocalDate,
  /** First day of the workweek, for lines of a whole week. */
  week: Nullable(LocalDate),
  jobId: Nullable(Id),
  jobName: Nullable(Type.String()),
  locationName: Nullable(Type.String()),
  clientName: Nullable(Type.String()),
  seconds: Type.Integer(),
  quantity: Type.Integer(),
  /** In the currency's major unit, with four decimals. */
  rate: Nullable(Type.String()),
  amountMinor: Type.Integer(),
  workLogIds: Type.Array(Id),
  adjustmentId: Nullable(Id),
  /** The amount caused by each job. */
  parts: Type.Array(
    Type.Object({ jobId: Nullable(Id), jobName: Nullable(Type.String()), amountMinor: Type.Integer() }),
  ),
  /** Rule with version, and the law it is based on. */
  rule: Type.String(),
  source: Type.String(),
  /** The calculation, one sentence per step, in the caller's language. */
  steps: Type.Array(Type.String()),
})
export type PayLine = Static<typeof PayLine>
