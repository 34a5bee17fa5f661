import type { OwedPremium, OwedPremiums } from '#shared/fair-workweek/premiums.contract.ts'
import { premiumsPath } from '#shared/fair-workweek/paths.ts'
import { api, withQuery } from '#web/platform/http/api.ts'

/** A request that changes the schedule. */
export interface ScheduleChange {
  method: 'post' | 'put' | 'remove'
  url: string
  body?: object
}

/** The query parameters that name the requester of a change. */
export type Requester = Readonly<Record<string, string>>

export interface Question {
  change: ScheduleChange
  requester: Requester
  /** The premiums under these answers. */
  premiums: readonly OwedPremium[]
  /** Undefined cancels the change. */
  decide: (requester: Requester | undefined) => void
}

/** Resolves with the query to save a change with, once its cost was accepted; undefined if the user cancels. */
export type ConfirmCost = (change: ScheduleChange, requester?: Requester) => Promise<Requester | undefined>

/** The cost of a change under fair workweek laws. */
export const costOf = async ({ method, url, body }: ScheduleChange, requester: Requester) =>
  (await api[method]<OwedPremiums>(withQuery(premiumsPath(url), requester), body)).items
