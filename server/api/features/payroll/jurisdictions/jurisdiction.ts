import type { Words } from '#shared/languages.ts'
import type { FederalBecause, NotCovered, PayPackId } from '#shared/payroll/kinds.ts'
import { words } from '../texts.ts'

export interface DatedWage {
  /** YYYY-MM-DD */
  from: string
  rateE4: number
}

/** A state, province or the District of Columbia with its pay law. Not legal advice. */
export interface Jurisdiction {
  /** ISO 3166-2 */
  code: string
  names: Words
  packId: PayPackId
  /** Packs of orders for work other than cleaning buildings. */
  otherPackIds: readonly PayPackId[]
  federalBecause: FederalBecause | null
  /**
   * For untipped adults at a usual employer, oldest first. Tables begin in 2025; those of the United States begin
   * with the federal wage.
   */
  minimumWages: readonly DatedWage[]
  /** The leave preset that follows its law; null if none. */
  leavePresetId: string | null
  notCovered: readonly NotCovered[]
}

export const nameOf = (code: string) => words(`jurisdiction.${code}` as 'jurisdiction.US-TX')

export const lookedUpOn = '2026-11-22'

/** 29 U.S.C. 206(a)(1). */
export const federalWages: readonly DatedWage[] = [{ from: '2009-07-24', rateE4: 72_500 }]

/** In 1/10000 an hour; 0 if no table has the day. */
export const wageOn = (wages: readonly DatedWage[], day: string): number =>
  wages.findLast(({ from }) => from <= day)?.rateE4 ?? 0
