import { Suspense, useEffect, useRef, useState } from 'react'
import type { FairWorkweek } from '#shared/fair-workweek/fair-workweek.contract.ts'
import { fairWorkweekPaths } from '#shared/fair-workweek/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { readCachedOrFetch } from '#web/platform/data/resource.ts'
import { notify } from '#web/platform/notifications/notifications.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { costOf, type ConfirmCost, type Question } from './change-cost.ts'
import { t } from './texts.ts'

const PremiumQuestion = lazyWithRetry(() => import('./premium-question.tsx').then((m) => m.PremiumQuestion))

const followsLaw = async (organizationId: string) =>
  (await readCachedOrFetch<FairWorkweek>(fill(fairWorkweekPaths.fairWorkweek, { organizationId })))?.choices.some(
    ({ ordinanceId }) => ordinanceId !== null,
  )

/** Shows premiums before a schedule change that would cost some is saved; render `question`. */
export function usePremiumQuestion(organizationId: string) {
  const [pending, setPending] = useState<Question>()
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const confirm: ConfirmCost = async (change, requester = {}) => {
    if (!(await followsLaw(organizationId))) return requester
    // A refused change has no cost; saving it shows the reason.
    const premiums = await costOf(change, requester).catch(() => [])
    if (premiums.length === 0) return requester
    // An undo of a page that was left has nowhere to ask.
    if (!isMounted.current) {
      notify({ id: 'undo.costs', message: t('undoCosts'), status: 'error' })
      return undefined
    }
    return new Promise((resolve) => {
      const decide: Question['decide'] = (answer) => {
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
