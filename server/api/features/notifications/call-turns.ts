import { noticeCallLimits, type CallStage } from '#shared/telephony/notice-calls.ts'

/** What was spoken last, how many questions were asked, and how many of them in a row without a key. */
export interface CallTurn {
  stage: CallStage
  turn: number
  misses: number
}

export type NextTurn = { kind: 'ask'; next: CallTurn } | { kind: 'heard' | 'accept' | 'stop' | 'end' }

/** The beginning: who calls. */
export const openingTurn: CallTurn = { stage: 'opening', turn: 1, misses: 0 }

/**
 * Decides what a pressed key does, empty for none. The notice is spoken only after a key, which no answering machine
 * presses; 2 plays it, so that whoever presses twice accepts nothing.
 */
export function nextTurn({ stage, turn, misses }: CallTurn, key: string, isOffer: boolean): NextTurn {
  if (key === '9') return { kind: 'stop' }
  if (stage === 'notice' && key === '1') return { kind: isOffer ? 'accept' : 'heard' }
  if (stage === 'notice' && key === '3' && isOffer) return { kind: 'heard' }
  const missed = key ? 0 : misses + 1
  if (turn >= noticeCallLimits.turnsMax || missed >= noticeCallLimits.missesMax) return { kind: 'end' }
  return { kind: 'ask', next: { stage: key ? 'notice' : stage, turn: turn + 1, misses: missed } }
}
