import type { SpanHours } from '../rules/span-bonus.ts'

/** By member id, then by `spanKey`: hours worked while multi-workweek bonuses were earned. */
export type BonusHours = ReadonlyMap<string, ReadonlyMap<string, SpanHours>>

/** Bonuses earned over the same days share one count of hours. */
export const spanKey = ({ from, to }: Pick<SpanHours, 'from' | 'to'>): string => `${from} ${to}`

/** A one-workweek bonus is part of its regular rate; a longer one gets its own overtime line. */
export const isOfOneWeek = ({ earned }: { earned: SpanHours | null }): boolean => earned === null
