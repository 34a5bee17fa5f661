import { Suspense, useState } from 'react'
import type { FairWorkweek } from '#shared/fair-workweek/fair-workweek.contract.ts'
import { fairWorkweekPaths } from '#shared/fair-workweek/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { readCachedOrFetch } from '#web/platform/data/resource.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { costOf, type Question, type Requester, type ScheduleChange } from './change-cost.ts'

const PremiumQuestion = lazyWithRetry(() => import('./premium-question.tsx').then((m) => m.PremiumQuestion))

const followsLaw = async (organizationId: string) =>
  (await readCachedOrFetch<FairWorkweek>(fill(fairWorkweekPaths.fairWorkweek, { organizationId })))?.choices.some(
    ({ ordinanceId }) => ordinanceId !== null,
  )

/** Shows premiums before a schedule change that would cost some is saved; render `question`. */
export function usePremiumQuestion(organizationId: string) {
  const [pending, setPending] = useState<Question>()

  /** Resolves with the query to save the change with; undefined if the user cancels. */
  async function confirm(change: ScheduleChange, requester: Requester = {}): Promise<Requester | undefined> {
    if (!(await followsLaw(organizationId))) return requester
    // A refused change has no cost; saving it shows the reason.
    const premiums = await costOf(change, requester).catch(() => [])
    if (premiums.length === 0) return requester
    return new Promise((resolve) => {
      const decide = (answer: Requester | undefined) => {
        setPending(undefined)
        resolve(answer)
      }
      setPending({ change, requester, premiums, decide })
    })
  }

  const question = pending && (
    <Suspense>
      <PremiumQuestion organizationId={organizationId} pending={pending} />
    </Suspense>
  )
  return { confirm, question }
}
