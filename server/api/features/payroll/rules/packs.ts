import type { PayPackId } from '#shared/payroll/kinds.ts'

/** How overtime is counted somewhere. Thresholds in seconds; `multiplier` is what an hour is worth in all. */
export interface OvertimeRules {
  daily: readonly { after: number; multiplier: 1.5 | 2 }[]
  /** Hours of the workweek that no daily rule has paid more for count toward it. */
  weeklyAfter: number | null
  /** The seventh day in a row inside one workweek. */
  seventhDay: 'california' | 'kentucky' | null
  /** Hours in a row, whatever the workday. */
  consecutiveAfter: number | null
  /** Colorado: of the daily, the consecutive and the weekly count the greatest is paid, not their union. */
  greatestOnly: boolean
  /** Nevada: the daily rule holds only for a regular rate under this many tenths of the minimum wage. */
  dailyUnderMinimumWageTenths: number | null
}

export interface Pack {
  id: PackId
  /** Kept with every line, so that a line says by which text of the rules it was made. */
  version: string
  /** YYYY-MM-DD of the workweek from which this text holds. */
  from: string
  overtime: OvertimeRules
  keepsLogOnItsDay: boolean
  /** Meal, rest, split-shift and reporting-time pay; a flat-sum bonus goes by the hours that are not overtime. */
  california: boolean
  /** Where the law names one: 1 = Monday. */
  weekStart: number | null
  source: string
}

export type PackId = PayPackId

const hours = (count: number) => count * 3600

const federal: OvertimeRules = {
  daily: [],
  weeklyAfter: hours(40),
  seventhDay: null,
  consecutiveAfter: null,
  greatestOnly: false,
  dailyUnderMinimumWageTenths: null,
}
const plain = { keepsLogOnItsDay: false, california: false, weekStart: null, from: '2000-01-01', version: '1' } as const
const over8and12 = [
  { after: hours(8), multiplier: 1.5 },
  { after: hours(12), multiplier: 2 },
] as const

/** The texts of the rules, newest last where one was changed. Not legal advice. */
export const packs: readonly Pack[] = [
  { ...plain, id: 'none', overtime: { ...federal, weeklyAfter: null }, source: 'No overtime' },
  { ...plain, id: 'us', overtime: federal, source: '29 U.S.C. 207; 29 CFR 778' },
  {
    ...plain,
    id: 'us-ca',
    overtime: { ...federal, daily: over8and12, seventhDay: 'california' },
    california: true,
    source: 'California Labor Code 510, 226.7, 512; IWC orders 4, 5',
  },
  {
    ...plain,
    id: 'us-ak',
    overtime: { ...federal, daily: [{ after: hours(8), multiplier: 1.5 }] },
    source: 'Alaska Statutes 23.10.060',
  },
  {
    ...plain,
    id: 'us-co',
    overtime: {
      ...federal,
      daily: [{ after: hours(12), multiplier: 1.5 }],
      consecutiveAfter: hours(12),
      greatestOnly: true,
    },
    source: '7 CCR 1103-1, rule 4.1',
  },
  {
    ...plain,
    id: 'us-nv',
    overtime: { ...federal, daily: [{ after: hours(8), multiplier: 1.5 }], dailyUnderMinimumWageTenths: 15 },
    source: 'NRS 608.018',
  },
  { ...plain, id: 'us-ky', overtime: { ...federal, seventhDay: 'kentucky' }, source: 'KRS 337.050, 337.285' },
  {
    ...plain,
    id: 'ca-bc',
    overtime: { ...federal, daily: over8and12 },
    keepsLogOnItsDay: true,
    weekStart: 7,
    source: 'Employment Standards Act (BC), sections 35, 40',
  },
  {
    ...plain,
    id: 'ca-on',
    overtime: { ...federal, weeklyAfter: hours(44) },
    keepsLogOnItsDay: true,
    source: 'Employment Standards Act, 2000 (Ontario), part VIII',
  },
]

/** The text in force in the workweek that begins on a day. @throws when the pack is unknown. */
export function packFor(id: PackId, week: string): Pack {
  const pack = packs.findLast((one) => one.id === id && one.from <= week) ?? packs.find((one) => one.id === id)
  if (!pack) throw new Error(`no pay rules named ${id}`)
  return pack
}
