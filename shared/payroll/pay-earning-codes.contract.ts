import { Type, type Static } from 'typebox'
import { codedPayFormats, earningCodeMax, earningKinds } from './earning-codes.ts'
import { payrollPaths } from './paths.ts'
import { Closed, Line, organizationParams } from '../schema.ts'

const kind = Type.Enum([...earningKinds])
const format = Type.Enum([...codedPayFormats])

export const EarningCodes = Type.Object({
  format,
  codes: Type.Array(
    Type.Object({
      kind,
      /** The code currently used in the file; empty when the provider has none. */
      code: Type.String(),
      /** The default code. */
      standard: Type.String(),
    }),
  ),
})
export type EarningCodes = Static<typeof EarningCodes>

export const EarningCodeList = Type.Object({ items: Type.Array(EarningCodes) })
export type EarningCodeList = Static<typeof EarningCodeList>

export const listEarningCodes = {
  method: 'GET',
  url: payrollPaths.payEarningCodes,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'List the codes or names of each kind of pay in payroll providers’ files',
    params: organizationParams,
    response: { 200: EarningCodeList },
  },
} as const

export const setEarningCodes = {
  method: 'PUT',
  url: payrollPaths.payEarningCodesOf,
  config: { access: 'payroll.manage' },
  schema: {
    summary: 'Replace one provider’s codes; omitted kinds get the default',
    params: Type.Object({ ...organizationParams.properties, format }),
    body: Closed({
      codes: Type.Array(Closed({ kind, code: Line(earningCodeMax) }), {
        maxItems: earningKinds.length,
      }),
    }),
    response: { 200: EarningCodeList },
  },
} as const
