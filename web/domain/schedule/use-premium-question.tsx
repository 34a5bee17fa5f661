import { Suspense, useState } from 'react'
import type { FairWorkweek } from '#shared/fair-workweek/fair-workweek.contract.ts'
import { fairWorkweekPaths } from '#shared/fair-workweek/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { readCachedOrFetch } from '#web/platform/data/resource.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { costOf, type Question, type Said, type ScheduleChange } from './change-cost.ts'

const PremiumQuestion = lazyWithRetry(() => import('./premium-question.tsx').then((m) => m.PremiumQuestion))

const followsLaw = async (organizationId: string) =>
  (await readCachedOrFetch<FairWorkweek>(fill(fairWorkweekPaths.fairWorkweek, { organizationId })))?.choices.some(
    ({ ordinanceId }) => ordinanceId !== null,
  )

/** Shows premiums before a schedule change that would cost some is saved; render `question`. */
export function usePremiumQuestion(organizationId: string) {
  const [asked, setAsked] = useState<Question>()

  /** Resolves with the query to save the change with; undefined if the user cancels. */
  async function confirm(change: ScheduleChange, said: Said = {}): Promise<Said | undefined> {
    if (!(await followsLaw(organizationId))) return said
    // A refused change has no cost; saving it shows the reason.
    const premiums = await costOf(change, said).catch(() => [])
    if (premiums.length === 0) return said
    return new Promise((resolve) => {
      const decide = (answer: Said | undefined) => {
        setAsked(undefined)
        resolve(answer)
      }
      setAsked({ change, said, premiums, decide })
    })
  }

  const question = asked && (
    <Suspense>
      <PremiumQuestion organizationId={organizationId} asked={asked} />
    </Suspense>
  )
  return { confirm, question }
}
