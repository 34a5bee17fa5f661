/** Calls that speak a notice. */
export const noticeCallLimits = {
  /** Shorter than most voicemails wait. */
  ringSeconds: 25,
  secondsMax: 180,
  /** How often a question is spoken without an answer, and all together. */
  missesMax: 2,
  turnsMax: 8,
  /** Between two calls to a person; other notices wait, and are not called about once they were seen. */
  minutesBetween: 10,
  /** About one notice, where the provider's answer was lost. */
  callsMax: 2,
} as const

/** `opening` says who calls and nothing else, since a machine may have answered. */
export const callStages = ['opening', 'notice'] as const
export type CallStage = (typeof callStages)[number]
