import type { CodeOf } from './earning-codes.ts'
import type { EarningKind, PaidMember } from './earnings.ts'

/** What a file is made of. */
export interface FiledPayroll {
  company: string
  /** The company's code with the provider; empty where none is asked for. */
  companyCode: string
  from: string
  to: string
  members: readonly PaidMember[]
  /** By which the file has a kind of money. */
  codeOf: CodeOf
  /** Where work was, by the keys of the earnings. */
  placeOf: (jobKey: string | null) => FiledPlace
}

export interface FiledPlace {
  clientName: string
  locationName: string
  jobName: string
}

/** What a file pays a member of one kind. */
export interface FileEntry {
  memberId: string
  kind: EarningKind | 'rounding'
  amountMinor: number
  /** The provider's file has no place for it: a person enters it. */
  isByHand?: boolean
}

export interface PayFile {
  /** With its ending. */
  name: string
  text: string
  entries: readonly FileEntry[]
}

/** Nothing where there is nothing: providers overwrite what they have with a zero, and leave it for a blank. */
export const moneyText = (minor: number): string => (minor === 0 ? '' : (minor / 100).toFixed(2))

/** Hours in hundredths, as providers take them. */
export const hundredthsOf = (seconds: number): number => Math.round(seconds / 36)
export const hoursText = (hundredths: number): string => (hundredths === 0 ? '' : (hundredths / 100).toFixed(2))
export const rateText = (rateE4: number): string => (rateE4 / 10_000).toFixed(4)

/** 2026-03-09 as 03/09/2026. */
export const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
/** Acme Cleaning, Inc. of a fortnight: `acme-cleaning-inc_2026-03-09_2026-03-22_adp`. */
export function fileName(company: string, { from, to }: { from: string; to: string }, what: string): string {
  const plain = company
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
  return [plain || 'company', from, to, what.replaceAll('_', '-')].join('_')
}
