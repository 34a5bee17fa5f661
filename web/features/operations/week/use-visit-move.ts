import { useState } from 'react'
import type { AssignmentAnswers, AssignmentQuestion, Visit } from '#shared/schedule/schedule.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, ApiError, fill, withQuery } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { assignmentWarnings } from '#web/domain/schedule/assignment-warnings.ts'
import { usePremiumQuestion } from '#web/domain/schedule/use-premium-question.tsx'
import { addVisit, notifySavedWithUndo } from '#web/domain/schedule/visit-undo.ts'
import { t } from '../texts.ts'
import type { Move } from './move.ts'

/** Reasons against a move, by member, until the user decides. */
export interface PendingWarnings {
  readonly move: Move
  readonly members: readonly { readonly name: string; readonly warnings: readonly string[] }[]
  readonly decide: (isWanted: boolean) => void
}

interface VisitMove {
  organizationId: string
  /** Reloads the rows of a job's visits. */
  reload: (jobId: string) => Promise<unknown>
  nameOf: (memberId: string, visit: Visit) => string
}

/** Saves a move: shows warnings first and offers undo afterwards. */
export function useVisitMove({ organizationId, reload, nameOf }: VisitMove) {
  const [pending, setPending] = useState<PendingWarnings>()
  const premium = usePremiumQuestion(organizationId)

  async function findDoubts({ visit, changes, memberIds, endsAt, isCopy }: Move): Promise<PendingWarnings['members']> {
    if (memberIds.length === 0 || changes.cancelledReason) return []
    const { jobId, originalStart } = visit
    const question: AssignmentQuestion = {
      memberIds: [...memberIds],
      startsAt: changes.startsAt,
      endsAt,
      ...(!isCopy && { except: { jobId, originalStart } }),
    }
    const { items } = await api.post<AssignmentAnswers>(fill(schedulePaths.scheduleCheck, { organizationId }), question)
    return items
      .map((answer) => ({ name: nameOf(answer.memberId, visit), warnings: assignmentWarnings(answer) }))
      .filter((member) => member.warnings.length > 0)
  }

  const ask = (move: Move, members: PendingWarnings['members']) =>
    new Promise<boolean>((resolve) => {
      const decide = (isWanted: boolean) => {
        setPending(undefined)
        resolve(isWanted)
      }
      setPending({ move, members, decide })
    })

  async function copy({ visit: { jobId }, changes }: Move): Promise<boolean> {
    const { startsAt, durationMinutes, note, memberIds } = changes
    const added = { jobId, newJob: null, startsAt, durationMinutes, note, memberIds }
    const url = fill(jobPaths.visits, { organizationId })
    const requester = await premium.confirm({ method: 'post', url, body: added })
    if (!requester) return false
    await addVisit(organizationId, added, { requester, confirm: premium.confirm })
    await reload(jobId)
    return true
  }

  async function send({ visit, changes }: Move): Promise<boolean> {
    const { jobId, originalStart, version } = visit
    const url = fill(schedulePaths.visit, { organizationId, jobId, originalStart })
    const body = { ...changes, version }
    const requester = await premium.confirm({ method: 'put', url, body })
    if (!requester) return false
    const stored = await api.put<Visit>(withQuery(url, requester), body)
    await reload(jobId)
    const message = t('movedTo', { day: formatDate(stored.date), names: namesOf(stored) })
    notifySavedWithUndo(organizationId, { before: visit, stored, confirm: premium.confirm, message })
    return true
  }

  /** Returns true if the move was saved. */
  async function start(move: Move): Promise<boolean> {
    try {
      const members = await findDoubts(move)
      if (members.length > 0 && !(await ask(move, members))) return false
      return await (move.isCopy ? copy : send)(move)
    } catch (error) {
      notifyFailure(error)
      // Reloads the rows, so that the next move is based on the current version.
      if (error instanceof ApiError && error.code === 'stale_version') await reload(move.visit.jobId)
      return false
    }
  }
  return { start, pending, question: premium.question, confirmCost: premium.confirm }
}

const namesOf = ({ crew }: Visit) => crew.map(({ name }) => name).join(', ') || t('nobody')
