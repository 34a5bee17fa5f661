import type { SpanHours } from './rules/span-bonus.ts'

/** What was worked while bonuses over several workweeks were earned: by member, then by their days, as `spanKey` has them. */
export type BonusHours = ReadonlyMap<string, ReadonlyMap<string, SpanHours>>

/** Members who earned a bonus over the same days are counted together. */
export const spanKey = ({ from, to }: Pick<SpanHours, 'from' | 'to'>): string => `${from} ${to}`

/** A bonus of one workweek is part of its regular rate; one over several has a line of its own for their overtime. */
export const isOfOneWeek = ({ earned }: { earned: SpanHours | null }): boolean => earned === null
