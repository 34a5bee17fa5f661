import type { OwedPremium, OwedPremiums } from '#shared/fair-workweek/premiums.contract.ts'
import { premiumsPath } from '#shared/fair-workweek/paths.ts'
import { api, withQuery } from '#web/platform/http/api.ts'

/** A request that changes the schedule. */
export interface ScheduleChange {
  method: 'post' | 'put' | 'remove'
  url: string
  body?: object
}

/** Who asked for a change, as query parameters. */
export type Said = Readonly<Record<string, string>>

export interface Question {
  change: ScheduleChange
  said: Said
  /** What it costs as said. */
  premiums: readonly OwedPremium[]
  /** Undefined keeps the schedule as it is. */
  decide: (said: Said | undefined) => void
}

/** What a change would cost by the fair workweek laws. */
export const costOf = async ({ method, url, body }: ScheduleChange, said: Said) =>
  (await api[method]<OwedPremiums>(withQuery(premiumsPath(url), said), body)).items
