import { useState } from 'react'
import type { AssignmentAnswers, AssignmentQuestion, Visit } from '#shared/schedule/schedule.contract.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { assignmentWarnings } from '#web/domain/schedule/assignment-warnings.ts'
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

  async function send({ visit, changes, isCopy }: Move) {
    const { jobId, originalStart, version } = visit
    if (isCopy) {
      const { startsAt, durationMinutes, note, memberIds } = changes
      await addVisit(organizationId, { jobId, newJob: null, startsAt, durationMinutes, note, memberIds })
      return reload(jobId)
    }
    const stored = await api.put<Visit>(fill(schedulePaths.visit, { organizationId, jobId, originalStart }), {
      ...changes,
      version,
    })
    await reload(jobId)
    return notifySavedWithUndo(
      organizationId,
      visit,
      stored,
      t('movedTo', { day: formatDate(stored.date), names: namesOf(stored) }),
    )
  }

  /** Returns true if the move was saved. */
  async function start(move: Move): Promise<boolean> {
    try {
      const members = await findDoubts(move)
      if (members.length > 0 && !(await ask(move, members))) return false
      await send(move)
      return true
    } catch (error) {
      notifyFailure(error)
      // Reloads the rows, so that the next move is based on the current version.
      if (error instanceof ApiError && error.code === 'stale_version') await reload(move.visit.jobId)
      return false
    }
  }
  return { start, pending }
}

const namesOf = ({ crew }: Visit) => crew.map(({ name }) => name).join(', ') || t('nobody')
