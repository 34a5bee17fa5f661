/** What somebody wanted on the telephone. */
export const callIntents = ['start', 'end', 'break_start', 'break_end', 'problem'] as const
export type CallIntent = (typeof callIntents)[number]

/** Why nothing came of it, or, for a start that was taken, what somebody should look at. */
export const callProblems = [
  'caller_withheld',
  'caller_unknown',
  'caller_ambiguous',
  'pin_wrong',
  'pin_locked',
  'pin_missing',
  'member_inactive',
  'not_assigned',
  'not_scheduled',
  'not_cleared',
  'already_working',
  'not_working',
  'already_on_break',
  'not_on_break',
  'job_not_open',
  'no_input',
  'refused',
] as const
export type CallProblem = (typeof callProblems)[number]

/** A call is done or refused by what came of it; `nothing` when the caller hung up first. */
export const callOutcomes = ['done', 'refused', 'nothing'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** How sure the networks are that the number is the caller's own (STIR/SHAKEN). */
export const attestations = ['A', 'B', 'C', 'failed'] as const
export type Attestation = (typeof attestations)[number]

export const callLimits = {
  pinDigits: 6,
  /** After so many wrong PINs in a row a member's PIN is locked until it is set anew. */
  wrongPinsMax: 5,
  /** A place's telephone, where the PIN says who calls, is locked so long after so many. */
  placeLockMinutes: 30,
  /** Unanswered or not understood, in a row. */
  missesMax: 3,
  choicesPerMenu: 8,
  recordingSeconds: 120,
  numbersMax: 20,
  labelMax: 60,
} as const

/** A telephone number as networks write it. */
export const e164 = '^\\+[1-9][0-9]{7,14}$'
