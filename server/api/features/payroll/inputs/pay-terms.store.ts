import type { LockedSettings, Whereabouts } from '#server/api/db/schema/payroll.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { planOf, type PeriodPlan } from '#server/api/domain/pay-periods/periods.ts'
import type { Rounding } from '#shared/organizations/choices.ts'
import { hasFixedHoursOnly, placeTerms } from '../jurisdictions/table.ts'
import type { HomeTerms, PayPolicy, PlaceTerms } from '../rules/pay-policy.ts'

/** Rules of locations and members that override the organization's; each list is oldest first. */
export interface PayScopes {
  places: ReadonlyMap<string, readonly PlaceTerms[]>
  homes: ReadonlyMap<string, readonly HomeTerms[]>
}

/** The organization's pay settings. */
export interface OrganizationPay {
  policy: PayPolicy
  homes: PayScopes['homes']
  /** Regions of members and locations at the lock; absent means the current ones. */
  whereabouts?: Whereabouts | null
  plan: PeriodPlan
  rounding: Rounding
  currency: string
  payDelayDays: number
  employerAddress: string
  /** True if some calendar pays holidays by the average of the weeks before. */
  averagesHolidays?: boolean
}

/** The default: federal rules, on the organization's week and clock. */
export const defaultTerms = {
  packId: 'us',
  regularRate: 'weighted',
  paysLongRests: true,
  travelGapMinutes: null,
  travelRateE4: 0,
} as const

export async function readOrganizationPay(tx: TenantTx): Promise<OrganizationPay> {
  const configuration = await tx
    .selectFrom('configurations')
    .select(['timeZone', 'weekStart', 'workdayStart', 'rounding', 'currency'])
    .select(['payPeriod', 'payPeriodWeeks', 'payPeriodStart', 'payDelayDays', 'employerAddress'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('holidayCalendars as c')
          .select('c.id')
          .whereRef('c.organizationId', '=', 'configurations.organizationId')
          .where('c.paidTo', '=', 'average'),
      ).as('averagesHolidays'),
    )
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('payPolicies')
    .selectAll()
    .orderBy('effectiveOn')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const { timeZone, weekStart, workdayStart, rounding, currency, payDelayDays, employerAddress } = configuration
  const { places, homes } = await readScopes(tx)
  // A state's minimum wage changes on its own dates, as a location's does.
  const dated = placeTerms(rows.map((row) => ({ ...row, from: row.effectiveOn })))
  return {
    policy: {
      ...defaultTerms,
      timeZone,
      workweeks: [
        { from: '1970-01-01', weekStart, workdayStart: workdayStart.slice(0, 5) },
        ...rows.map((row) => ({
          from: row.effectiveOn,
          weekStart: row.weekStart,
          workdayStart: row.workdayStart.slice(0, 5),
        })),
      ],
      later: rows.map((row) => ({
        from: row.effectiveOn,
        packId: row.packId,
        regularRate: row.regularRate,
        paysLongRests: row.paysLongRests,
        travelGapMinutes: row.travelGapMinutes,
        travelRateE4: row.travelRateE4,
        fixedHoursOnly: hasFixedHoursOnly(row.jurisdiction),
      })),
      minimumWages: dated.map(({ from, minimumWageE4 }) => ({ from, rateE4: minimumWageE4 })),
      places,
    },
    homes,
    plan: planOf(configuration),
    rounding,
    currency,
    payDelayDays,
    employerAddress,
    averagesHolidays: Boolean(configuration.averagesHolidays),
  }
}

/** Applies the undated settings stored with a lock: they take effect when they are made, not before. */
export const withSettings = (pay: OrganizationPay, settings: LockedSettings | null): OrganizationPay =>
  settings
    ? {
        ...pay,
        rounding: settings.rounding,
        whereabouts: settings.whereabouts ?? null,
        policy: {
          ...pay.policy,
          timeZone: settings.timeZone,
          workweeks: [
            { from: '1970-01-01', weekStart: settings.weekStart, workdayStart: settings.workdayStart },
            ...pay.policy.workweeks.slice(1),
          ],
        },
      }
    : pay

export const settingsOf = ({ rounding, policy: { timeZone, workweeks } }: OrganizationPay): LockedSettings => ({
  rounding,
  timeZone,
  weekStart: workweeks[0]?.weekStart ?? 1,
  workdayStart: workweeks[0]?.workdayStart ?? '00:00',
})

export const todayOf = ({ policy }: OrganizationPay): string => Temporal.Now.plainDateISO(policy.timeZone).toString()

type HomeScope = Omit<HomeTerms, 'fixedHoursOnly'> & { jurisdiction: string | null }

const homeTerms = ({ from, packId, alternativeWeek, jurisdiction }: HomeScope): HomeTerms => ({
  from,
  packId,
  alternativeWeek,
  fixedHoursOnly: hasFixedHoursOnly(jurisdiction),
})

async function readScopes(tx: TenantTx): Promise<PayScopes> {
  const rows = await tx
    .selectFrom('payScopes')
    .select(['locationId', 'memberId', 'effectiveOn as from', 'packId', 'jurisdiction', 'minimumWageE4'])
    .select('alternativeMinutes as alternativeWeek')
    .orderBy('effectiveOn')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const places = Map.groupBy(rows, ({ locationId }) => locationId)
  const homes = Map.groupBy(rows, ({ memberId }) => memberId)
  return {
    places: new Map([...places].flatMap(([id, scopes]) => (id ? [[id, placeTerms(scopes)] as const] : []))),
    homes: new Map([...homes].flatMap(([id, scopes]) => (id ? [[id, scopes.map(homeTerms)] as const] : []))),
  }
}
