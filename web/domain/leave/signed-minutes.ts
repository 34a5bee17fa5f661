import { formatMinutes } from '#web/platform/format/format.ts'

/** Minutes that may be owed, e.g. −90 → −1 h 30 min. */
export const signedMinutes = (minutes: number) => `${minutes < 0 ? '−' : ''}${formatMinutes(Math.abs(minutes))}`

/** The same as a change, e.g. +1 h. */
export const changeOfMinutes = (minutes: number) =>
  minutes > 0 ? `+${signedMinutes(minutes)}` : signedMinutes(minutes)
