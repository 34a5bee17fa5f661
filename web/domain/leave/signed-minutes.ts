import { formatMinutes } from '#web/platform/format/format.ts'

/** Formats minutes that may be negative, e.g. −90 → −1 h 30 min. */
export const signedMinutes = (minutes: number) => `${minutes < 0 ? '−' : ''}${formatMinutes(Math.abs(minutes))}`

/** Formats minutes as a change, e.g. +1 h. */
export const changeOfMinutes = (minutes: number) =>
  minutes > 0 ? `+${signedMinutes(minutes)}` : signedMinutes(minutes)
