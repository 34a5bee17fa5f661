import type { Words } from '#shared/languages.ts'
import type { FederalBecause, NotCovered, PayPackId } from '#shared/payroll/kinds.ts'
import { words } from '../texts.ts'

export interface DatedWage {
  /** YYYY-MM-DD */
  from: string
  rateE4: number
}

/** A state, province or the District of Columbia, with what its law says about pay. Not legal advice. */
export interface Jurisdiction {
  /** ISO 3166-2 */
  code: string
  names: Words
  packId: PayPackId
  /** Where another order holds for other work than cleaning buildings. */
  otherPackIds: readonly PayPackId[]
  federalBecause: FederalBecause | null
  /** For untipped adults at a usual employer, oldest first. Tables begin in 2025; those of the United States begin with the federal wage. */
  minimumWages: readonly DatedWage[]
  /** The preset of leave that follows its law, where it has one. */
  leavePresetId: string | null
  notCovered: readonly NotCovered[]
}

export const nameOf = (code: string) => words(`jurisdiction.${code}` as 'jurisdiction.US-TX')

/** When the tables were looked up. */
export const lookedUpOn = '2026-11-22'

/** 29 U.S.C. 206(a)(1). */
export const federalWages: readonly DatedWage[] = [{ from: '2009-07-24', rateE4: 72_500 }]

/** What an hour must come to on a day. 0 where no table knows. */
export const wageOn = (wages: readonly DatedWage[], day: string): number =>
  wages.findLast(({ from }) => from <= day)?.rateE4 ?? 0
