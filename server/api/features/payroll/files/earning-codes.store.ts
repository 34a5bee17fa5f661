import type { TenantTx } from '#server/api/db/tenant.ts'
import { ProblemError } from '#server/api/problem.ts'
import type { EarningCodeList } from '#shared/payroll/pay-earning-codes.contract.ts'
import { codedPayFormats, type CodedPayFormat, type EarningKind } from '#shared/payroll/earning-codes.ts'
import { problems } from '#server/problems/problems.ts'
import { earningTypes } from './earnings.ts'
import { codedKinds, isCode, isCoded, standardCode, conflictingCodes, type CodeOf } from './earning-codes.ts'
import type { LockedFormat } from './formats.ts'
import { say } from '../texts.ts'

interface KindCode {
  kind: EarningKind
  code: string
}

export async function listCodes(tx: TenantTx): Promise<EarningCodeList> {
  const known = await codesSet(tx)
  return {
    items: codedPayFormats.map((format) => ({
      format,
      codes: codedKinds(format).map((kind) => {
        const standard = standardCode(format, kind)
        return { kind, code: known.get(`${format} ${kind}`) ?? standard, standard }
      }),
    })),
  }
}

async function codesSet(tx: TenantTx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('payEarningCodes').select(['format', 'kind', 'code']).execute()
  return new Map(rows.map(({ format, kind, code }) => [`${format} ${kind}`, code]))
}

/**
 * Replaces the codes of one provider; a code equal to the default is not stored.
 * @throws ProblemError 400 `earning_code_invalid`, `earning_code_shared` naming the kinds.
 */
export async function setCodes(
  tx: TenantTx,
  organizationId: string,
  format: CodedPayFormat,
  wished: readonly KindCode[],
): Promise<EarningCodeList> {
  const codesByKind = new Map(wished.map(({ kind, code }) => [kind, code.trim()]))
  const codes = codedKinds(format).map((kind) => ({ kind, code: codesByKind.get(kind) ?? standardCode(format, kind) }))
  const invalid = codes.filter(({ code }) => !isCode(format, code)).map(({ kind }) => kind)
  if (invalid.length > 0) throw refused('earning_code_invalid', invalid)
  const shared = conflictingCodes(codes)
  if (shared.length > 0) throw refused('earning_code_shared', shared)
  await tx.deleteFrom('payEarningCodes').where('format', '=', format).execute()
  const changedCodes = codes.filter(({ kind, code }) => code !== standardCode(format, kind))
  if (changedCodes.length > 0) {
    await tx
      .insertInto('payEarningCodes')
      .values(changedCodes.map((code) => ({ ...code, organizationId, format })))
      .execute()
  }
  return listCodes(tx)
}

const refused = (code: 'earning_code_invalid' | 'earning_code_shared', kinds: readonly EarningKind[]) =>
  new ProblemError(code, { fields: kinds.map((kind) => ({ path: kind, message: problems[code].message })) })

/** Looks up the codes for a file and collects the kinds without one, so that one error can name them all. */
export async function codesFor(
  tx: TenantTx,
  format: LockedFormat,
): Promise<{ codeOf: CodeOf; missing: Set<EarningKind> }> {
  const missing = new Set<EarningKind>()
  if (!isCoded(format)) return { codeOf: (kind) => earningTypes[kind].code, missing }
  const known = await codesSet(tx)
  const codeOf = (kind: EarningKind) => {
    const code = known.get(`${format} ${kind}`) ?? standardCode(format, kind)
    if (code === '') missing.add(kind)
    return code
  }
  return { codeOf, missing }
}

/** @throws ProblemError 409 `earning_codes_missing` naming the kinds. */
export function refuseWithoutCode(missing: ReadonlySet<EarningKind>): void {
  if (missing.size === 0) return
  throw new ProblemError('earning_codes_missing', {
    details: (language) => `${[...missing].map((kind) => say(language, `earning.${kind}`)).join(', ')}.`,
  })
}
