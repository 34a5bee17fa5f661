import { useEffect, useState } from 'react'
import type { AssignmentAnswer, AssignmentAnswers, AssignmentQuestion } from '#shared/schedule/schedule.contract.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'

export type AssignmentTime = Omit<AssignmentQuestion, 'memberIds'>

const quietMs = 250
const none: ReadonlyMap<string, AssignmentAnswer> = new Map()

/** Checks the assignment of these members at a time; empty while it loads or without a time. */
export function useAssignmentCheck(
  organizationId: string,
  memberIds: readonly string[],
  time: AssignmentTime | undefined,
): ReadonlyMap<string, AssignmentAnswer> {
  const [known, setKnown] = useState({ time: '', answers: none })
  const timeKey = time ? JSON.stringify(time) : ''
  const ids = memberIds.join()
  useEffect(() => {
    if (!timeKey || !ids) return undefined
    let isOld = false
    const timer = setTimeout(() => {
      const question: AssignmentQuestion = { ...JSON.parse(timeKey), memberIds: ids.split(',') }
      api.post<AssignmentAnswers>(fill(schedulePaths.scheduleCheck, { organizationId }), question).then(
        ({ items }) =>
          isOld || setKnown({ time: timeKey, answers: new Map(items.map((answer) => [answer.memberId, answer])) }),
        // The check is only advice: without it members can be assigned all the same.
        () => isOld || setKnown({ time: timeKey, answers: none }),
      )
    }, quietMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [organizationId, ids, timeKey])
  return known.time === timeKey ? known.answers : none
}
