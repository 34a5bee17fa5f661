import type { Language, Words } from '#shared/languages.ts'
import type { CallIntent, CallProblem } from '#shared/telephony/calls.ts'

/** A line to be spoken, in the language of the call. */
export type Line = Words

/** The question the caller is asked now; `over` asks nothing. */
type CallState = 'language' | 'place' | 'pin' | 'menu' | 'break' | 'job' | 'problem' | 'more' | 'over'

/** An option chosen by a digit. */
export interface Choice {
  name: string
  locationId: string
  jobId: string | null
}

/** The state of a call between steps, stored in the database because any process may serve the next step. */
export interface Dialog {
  state: CallState
  language: Language
  /** The location whose phone it is. */
  locationId: string | null
  /** True if several locations have the number and the caller chose one. */
  isShared: boolean
  /** The member whose own phone it is, until another member is requested. */
  ownerId: string | null
  /** The caller, once identified. */
  memberId: string | null
  memberName: string
  work: 'none' | 'working' | 'break'
  /** Consecutive answers that were missing or not understood. */
  misses: number
  choices: Choice[]
  /** The page of choices that is read out. */
  page: number
  purpose: 'start' | 'problem'
  /** Number of actions done in this call. */
  done: number
}

export const newDialog = (known: Pick<Dialog, 'locationId' | 'ownerId' | 'language'>): Dialog => ({
  ...known,
  state: 'language',
  isShared: false,
  memberId: null,
  memberName: '',
  work: 'none',
  misses: 0,
  choices: [],
  page: 0,
  purpose: 'start',
  done: 0,
})

/** The input of a step. */
export interface Input {
  digits: string
  recordingUrl: string
}

/** The result of an action the caller wanted. */
export interface Result {
  intent: CallIntent | null
  accepted: boolean
  problem: CallProblem | null
  memberId?: string | null
  locationId?: string | null
  workLogId?: string
  problemReportId?: string
  recordingUrl?: string
}

/** The next step: the announcement, then the prompt. */
export interface Turn {
  dialog: Dialog
  lines: Line[]
  result?: Result
}

/** Asks the next question. */
export const askCaller = (dialog: Dialog, changes: Partial<Dialog>, ...lines: Line[]): Turn => ({
  dialog: { ...dialog, misses: 0, ...changes },
  lines,
})

/** Ends the call. */
export const end = (dialog: Dialog, lines: Line[], result?: Result): Turn => ({
  dialog: { ...dialog, state: 'over' },
  lines,
  ...(result && { result }),
})

/** A refusal that does not end the call: another member or action may follow. */
export const refuseAndContinue = (
  dialog: Dialog,
  problem: CallProblem,
  line: Line,
  { intent = null, locationId = dialog.locationId }: Partial<Pick<Result, 'intent' | 'locationId'>> = {},
): Turn => ({
  ...askCaller(dialog, { state: 'more' }, line),
  result: { intent, accepted: false, problem, memberId: dialog.memberId, locationId },
})
