import type { Language } from '#shared/languages.ts'
import type { CallIntent, CallProblem } from '#shared/telephony/calls.ts'
import type { Line } from './spoken.ts'

/** What is asked of the caller now; `over` asks nothing. */
type CallState = 'language' | 'place' | 'pin' | 'menu' | 'break' | 'job' | 'problem' | 'more' | 'over'

/** Something to choose by a digit. */
export interface Choice {
  name: string
  locationId: string
  jobId: string | null
}

/** What is known of a call at one of its steps; kept with it, nothing is in memory. */
export interface Talk {
  state: CallState
  language: Language
  /** The location whose telephone it is. */
  locationId: string | null
  /** Several locations have the number, and the caller chose. */
  isShared: boolean
  /** The member whose own telephone it is, until another person is asked for. */
  ownerId: string | null
  /** Who proved to be calling. */
  memberId: string | null
  memberName: string
  work: 'none' | 'working' | 'break'
  /** Unanswered or not understood, in a row. */
  misses: number
  choices: Choice[]
  /** The page of the choices that is read out. */
  page: number
  purpose: 'start' | 'problem'
  /** How many things were done on this call. */
  done: number
}

export const newTalk = (known: Pick<Talk, 'locationId' | 'ownerId' | 'language'>): Talk => ({
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

/** What came in with a step. */
export interface Input {
  digits: string
  recordingUrl: string
}

/** What came of something that somebody wanted. */
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

/** The next step: what is said first, what is asked then. */
export interface Turn {
  talk: Talk
  lines: Line[]
  result?: Result
}

/** Asks something new. */
export const askCaller = (talk: Talk, changes: Partial<Talk>, ...lines: Line[]): Turn => ({
  talk: { ...talk, misses: 0, ...changes },
  lines,
})

/** Says goodbye. */
export const end = (talk: Talk, lines: Line[], result?: Result): Turn => ({
  talk: { ...talk, state: 'over' },
  lines,
  ...(result && { result }),
})

/** A refusal that ends nothing: another person, or something else, may follow. */
export const refused = (
  talk: Talk,
  problem: CallProblem,
  line: Line,
  { intent = null, locationId = talk.locationId }: Partial<Pick<Result, 'intent' | 'locationId'>> = {},
): Turn => ({
  ...askCaller(talk, { state: 'more' }, line),
  result: { intent, accepted: false, problem, memberId: talk.memberId, locationId },
})
