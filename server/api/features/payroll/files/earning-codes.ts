import type { CodedPayFormat, EarningKind } from '#shared/payroll/earning-codes.ts'
import { earningKinds, earningTypes } from './earnings.ts'

/** What a kind of money is called in a file. */
export type CodeOf = (kind: EarningKind) => string

interface Coding {
  by: 'code' | 'name'
  /** What a code may look like. */
  form: RegExp
  /** Kinds that have a column of their own, or that the file has no place for. */
  without?: (kind: EarningKind) => boolean
}

/** A spreadsheet runs what begins like a formula, and a tab, a quote or a break ends the field. */
const name = /^[^\s"=+@-][^\t\r\n"]{0,39}$/
/** Unconfirmed: how long codes may be there; both are set up by company. */
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
 * The kinds whose hours would be paid by the wrong multiple: a provider pays all hours of a code alike. One of two, for
 * each code that is shared so.
 */
export function wronglyShared(codes: readonly { kind: EarningKind; code: string }[]): EarningKind[] {
  const timed = codes.filter(({ kind, code }) => code !== '' && earningTypes[kind].halves !== undefined)
  return [...Map.groupBy(timed, ({ code }) => code.toLowerCase()).values()].flatMap(([first, ...more]) =>
    more
      .filter(({ kind }) => first && earningTypes[kind].halves !== earningTypes[first.kind].halves)
      .map(({ kind }) => kind),
  )
}
