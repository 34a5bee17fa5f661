/** The actions available by phone. */
export const callIntents = ['start', 'end', 'break_start', 'break_end', 'problem'] as const
export type CallIntent = (typeof callIntents)[number]

/** Why a call failed, or, for an accepted start, what to review. */
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

/** The result of a call; `nothing` when the caller hung up first. */
export const callOutcomes = ['done', 'refused', 'nothing'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** The network's attestation of the caller's number (STIR/SHAKEN). */
export const attestations = ['A', 'B', 'C', 'failed'] as const
export type Attestation = (typeof attestations)[number]

export const callLimits = {
  pinDigits: 6,
  /** Consecutive wrong PINs after which a member's PIN is locked until reset. */
  wrongPinsMax: 5,
  /** How long a location's phone, where the PIN identifies the caller, is locked after that many. */
  placeLockMinutes: 30,
  /** Consecutive prompts without a usable answer. */
  missesMax: 3,
  choicesPerMenu: 8,
  recordingSeconds: 120,
  numbersMax: 20,
  labelMax: 60,
} as const

/** A phone number in E.164 form. */
export const e164 = '^\\+[1-9][0-9]{7,14}$'
