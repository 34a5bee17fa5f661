import type { CodeOf } from './earning-codes.ts'
import type { EarningKind, PaidMember } from './earnings.ts'

/** The input of a provider's file. */
export interface FiledPayroll {
  company: string
  /** The company's code at the provider; empty if the format has none. */
  companyCode: string
  from: string
  to: string
  members: readonly PaidMember[]
  codeOf: CodeOf
  /** Resolves an earning's job key to its place. */
  placeOf: (jobKey: string | null) => FiledPlace
}

export interface FiledPlace {
  clientName: string
  locationName: string
  jobName: string
}

/** One member's pay of one kind in a file. */
export interface FileEntry {
  memberId: string
  kind: EarningKind | 'rounding'
  amountMinor: number
  /** The provider's file has no field for it, so a person enters it by hand. */
  isByHand?: boolean
}

export interface PayFile {
  /** With the file extension. */
  name: string
  text: string
  entries: readonly FileEntry[]
}

/** Blank instead of zero: providers overwrite a value with a zero and ignore a blank. */
export const moneyText = (minor: number): string => (minor === 0 ? '' : (minor / 100).toFixed(2))

/** Providers take hours in hundredths. */
export const hundredthsOf = (seconds: number): number => Math.round(seconds / 36)
export const hoursText = (hundredths: number): string => (hundredths === 0 ? '' : (hundredths / 100).toFixed(2))
export const rateText = (rateE4: number): string => (rateE4 / 10_000).toFixed(4)

/** 2026-03-09 becomes 03/09/2026. */
export const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
/** For example `acme-cleaning-inc_2026-03-09_2026-03-22_adp`. */
export function fileName(company: string, { from, to }: { from: string; to: string }, label: string): string {
  const plain = company
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
  return [plain || 'company', from, to, label.replaceAll('_', '-')].join('_')
}
