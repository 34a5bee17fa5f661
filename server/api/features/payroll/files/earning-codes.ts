import type { CodedPayFormat, EarningKind } from '#shared/payroll/earning-codes.ts'
import { earningKinds, earningTypes } from './earnings.ts'

/** Returns the provider's code or name for a kind of pay. */
export type CodeOf = (kind: EarningKind) => string

interface Coding {
  by: 'code' | 'name'
  /** The codes that the provider accepts. */
  form: RegExp
  /** True for kinds with a separate column or no place in the file. */
  without?: (kind: EarningKind) => boolean
}

/** Rejects names that a spreadsheet would run as a formula, or that contain field separators. */
const name = /^[^\s"=+@-][^\t\r\n"]{0,39}$/
/** Unconfirmed: the maximum length of a code; each company sets its codes up. */
const code = /^[A-Za-z0-9]{1,10}$/

const codings: Readonly<Record<CodedPayFormat, Coding>> = {
  adp: { by: 'code', form: code, without: (kind) => kind === 'regular' || kind === 'overtime' },
  paychex: { by: 'name', form: name },
  paylocity: { by: 'code', form: code },
  rippling: { by: 'name', form: name },
  quickbooks_desktop: { by: 'name', form: name, without: (kind) => !earningTypes[kind].halves },
}

export const isCoded = (format: string): format is CodedPayFormat => format in codings

export const codedKinds = (format: CodedPayFormat): EarningKind[] =>
  earningKinds.filter((kind) => !codings[format].without?.(kind))

export const standardCode = (format: CodedPayFormat, kind: EarningKind): string =>
  earningTypes[kind][codings[format].by]

export const isCode = (format: CodedPayFormat, text: string): boolean => text === '' || codings[format].form.test(text)

/**
 * Returns kinds that share a code but are paid at different multipliers: a provider pays all hours of a code at one
 * multiplier.
 */
export function conflictingCodes(codes: readonly { kind: EarningKind; code: string }[]): EarningKind[] {
  const timed = codes.filter(({ kind, code }) => code !== '' && earningTypes[kind].halves !== undefined)
  return [...Map.groupBy(timed, ({ code }) => code.toLowerCase()).values()].flatMap(([first, ...more]) =>
    more
      .filter(({ kind }) => first && earningTypes[kind].halves !== earningTypes[first.kind].halves)
      .map(({ kind }) => kind),
  )
}
