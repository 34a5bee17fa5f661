import { Type, type Static } from 'typebox'
import { languages } from '../languages.ts'
import { payExportFormats, payrollLimits } from './kinds.ts'
import { payrollPaths } from './paths.ts'
import { Closed, exporting, Id, List, LocalDate, Nullable, organizationParams } from '../schema.ts'
import { MemberPay, PayPeriod } from './payroll.contract.ts'

const from = Type.Optional(LocalDate)

export const exportPay = {
  method: 'GET',
  url: payrollPaths.payExport,
  // Not served by the replica, because a provider's file marks the period as exported.
  config: { access: 'payroll.read', stepUp: true },
  schema: {
    summary: 'Export a period: one line per member, or a payroll provider’s layout once it is locked',
    params: organizationParams,
    querystring: Closed({
      from,
      format: Type.Optional(Type.Enum([...payExportFormats])),
      locale: Type.Optional(Type.Enum([...languages])),
      /** The company's code at the provider. */
      companyCode: Type.Optional(Type.String({ maxLength: 12, pattern: '^[A-Za-z0-9]*$' })),
    }),
  },
} as const

/** The labor cost of a job; for pay not caused by any job all fields except the amounts are empty. */
export const PayCost = Type.Object({
  clientId: Nullable(Id),
  clientName: Nullable(Type.String()),
  locationId: Nullable(Id),
  locationName: Nullable(Type.String()),
  jobId: Nullable(Id),
  jobName: Nullable(Type.String()),
  seconds: Type.Integer(),
  /** Regular hours and visits. */
  straightMinor: Type.Integer(),
  /** Overtime and double time with their full pay, assigned by hours. */
  overtimeMinor: Type.Integer(),
  /** Premiums, holidays, time off, bonuses and everything else. */
  otherMinor: Type.Integer(),
  totalMinor: Type.Integer(),
})
export type PayCost = Static<typeof PayCost>

export const PayCosts = Type.Object({ period: PayPeriod, currency: Type.String(), items: Type.Array(PayCost) })
export type PayCosts = Static<typeof PayCosts>

export const getPayCosts = {
  method: 'GET',
  url: payrollPaths.payCosts,
  config: { access: 'payroll.read', readsReplica: true },
  schema: {
    summary: 'Get a period’s labor cost by client and job; overtime belongs to the job that caused it',
    params: organizationParams,
    querystring: Closed({ from }),
    response: { 200: PayCosts },
  },
} as const

export const exportPayCosts = {
  method: 'GET',
  url: payrollPaths.payCostExport,
  config: { access: 'payroll.read', stepUp: true, readsReplica: true },
  schema: {
    summary: 'Export the same',
    params: organizationParams,
    querystring: Closed({ from, ...exporting }),
  },
} as const

const id = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

export const listPayStatements = {
  method: 'GET',
  url: payrollPaths.payStatements,
  config: { access: 'payroll.read', stepUp: true, readsReplica: true },
  schema: {
    summary: 'Get the pay of some members with every line, for their statements',
    params: organizationParams,
    querystring: Closed({
      from,
      /** Ids separated by commas. */
      members: Type.String({ pattern: `^${id}(,${id}){0,${payrollLimits.statementsMax - 1}}$` }),
    }),
    response: { 200: List(MemberPay) },
  },
} as const
