import type {
  NewPunch,
  PlaceAction,
  Timeclock,
  TimeclockTask,
  Workplace,
} from '#shared/timeclock/timeclock.contract.ts'
import type { QueuedRequest, TapContent, Tick } from '../offline/tap-queue.ts'

/** The running work as this device sees it: the server's answer plus the queued taps. */
export interface RunningNow {
  readonly workLogId: string | null
  /** Id of the queued tap that starts it; null once the server has it. */
  readonly startId: string | null
  readonly jobId: string | null
  readonly jobName: string | null
  /** The visit's start; null for work without a visit, or while the server has yet to match one. */
  readonly visitStart: string | null
  readonly workplace: Workplace
  readonly startedAt: string
  readonly onBreak: { readonly kind: 'rest' | 'meal'; readonly startedAt: string } | null
  readonly tasks: readonly TimeclockTask[]
  readonly actions: readonly ActionNow[]
}

export interface ActionNow extends PlaceAction {
  /** It is marked as done on this device, and not sent yet. */
  readonly isQueued?: boolean
}

export const runningOf = ({ running }: Timeclock): RunningNow | null =>
  running && {
    workLogId: running.id,
    startId: null,
    jobId: running.jobId,
    jobName: running.jobName,
    visitStart: running.visitStart,
    workplace: running.workplace,
    startedAt: running.startedAt,
    onBreak: running.onBreak,
    tasks: running.tasks,
    actions: running.actions,
  }

/** Applies queued taps to the server's state; those that no longer fit are ignored. */
export const afterTaps = (timeclock: Timeclock, taps: readonly TapContent[]): RunningNow | null =>
  taps.reduce((running, tap) => after(timeclock, running, tap), runningOf(timeclock))

function after(timeclock: Timeclock, running: RunningNow | null, tap: TapContent): RunningNow | null {
  if (tap.kind === 'asked') return running && { ...running, actions: running.actions.map((one) => done(one, tap)) }
  if (tap.kind === 'start') return running ?? started(timeclock, tap)
  if (!running) return null
  if (tap.kind === 'end') return null
  if (tap.kind === 'task') return { ...running, tasks: running.tasks.map((task) => marked(task, tap)) }
  if (tap.kind === 'break_end') return { ...running, onBreak: null }
  return { ...running, onBreak: { kind: tap.breakKind ?? 'rest', startedAt: tap.deviceAt } }
}

const done = (action: ActionNow, { what, url }: QueuedRequest): ActionNow =>
  what === 'action' && url.endsWith(action.id) ? { ...action, isQueued: true } : action

const marked = (task: TimeclockTask, { checklistItemId, done, deviceAt }: Tick): TimeclockTask =>
  task.checklistItemId === checklistItemId ? { ...task, doneAt: done ? deviceAt : null } : task

function started({ visits, jobs, checklists }: Timeclock, tap: Omit<NewPunch, 'sentAt'>): RunningNow | null {
  const workplace = visits.find(({ jobId }) => jobId === tap.jobId) ?? jobs.find(({ jobId }) => jobId === tap.jobId)
  if (!workplace) return null
  const { jobId, jobName } = workplace
  const tasks = checklists.find((checklist) => checklist.jobId === jobId)?.tasks ?? []
  return {
    workLogId: null,
    startId: tap.id,
    onBreak: null,
    tasks,
    actions: [],
    jobId,
    jobName,
    visitStart: tap.visitStart ?? null,
    workplace,
    startedAt: tap.deviceAt,
  }
}
