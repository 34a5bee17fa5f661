interface Preset {
  /** `at_least` fires at or above the threshold, `at_most` at or below. */
  readonly fires: 'at_least' | 'at_most'
  readonly unit: 'minutes' | 'hours' | 'days' | 'percent' | 'count' | 'stars' | 'points' | 'feet'
  readonly threshold: number
  /** How far back past the threshold a value must move before the incident ends. */
  readonly margin: number
  /** What a monitor of this kind can be limited to. */
  readonly scopes: readonly ('region' | 'client' | 'location')[]
  readonly isUrgent: boolean
}

const place = ['region', 'client'] as const
/** For events at a single location. */
const spot = [...place, 'location'] as const

/** The available monitors; the API has an evaluator for each. */
export const presets = {
  missed_start: { fires: 'at_least', unit: 'minutes', threshold: 30, margin: 0, scopes: spot, isUrgent: true },
  late_start: { fires: 'at_least', unit: 'minutes', threshold: 15, margin: 0, scopes: spot, isUrgent: false },
  early_start: { fires: 'at_least', unit: 'minutes', threshold: 60, margin: 0, scopes: spot, isUrgent: false },
  uncovered_visit: { fires: 'at_most', unit: 'hours', threshold: 12, margin: 0, scopes: spot, isUrgent: true },
  running_after_end: { fires: 'at_least', unit: 'minutes', threshold: 30, margin: 0, scopes: spot, isUrgent: false },
  short_visit: { fires: 'at_most', unit: 'percent', threshold: 60, margin: 0, scopes: spot, isUrgent: false },
  long_visit: { fires: 'at_least', unit: 'percent', threshold: 120, margin: 0, scopes: spot, isUrgent: false },
  outside_fence: { fires: 'at_least', unit: 'count', threshold: 1, margin: 0, scopes: spot, isUrgent: false },
  forgotten_end: { fires: 'at_least', unit: 'count', threshold: 2, margin: 0, scopes: ['region'], isUrgent: false },
  clock_edits: { fires: 'at_least', unit: 'count', threshold: 10, margin: 2, scopes: [], isUrgent: false },
  self_approved: { fires: 'at_least', unit: 'count', threshold: 1, margin: 0, scopes: ['region'], isUrgent: false },
  overtime_near: { fires: 'at_least', unit: 'hours', threshold: 36, margin: 1, scopes: ['region'], isUrgent: false },
  labour_over_budget: { fires: 'at_least', unit: 'percent', threshold: 120, margin: 5, scopes: spot, isUrgent: false },
  labour_share: { fires: 'at_least', unit: 'percent', threshold: 60, margin: 2, scopes: place, isUrgent: false },
  margin_low: { fires: 'at_most', unit: 'percent', threshold: 10, margin: 2, scopes: place, isUrgent: false },
  margin_gap: { fires: 'at_least', unit: 'points', threshold: 5, margin: 1, scopes: spot, isUrgent: false },
  pace_high: { fires: 'at_least', unit: 'feet', threshold: 6000, margin: 0, scopes: spot, isUrgent: false },
  client_without_visit: { fires: 'at_least', unit: 'days', threshold: 14, margin: 0, scopes: place, isUrgent: false },
  problem_open: { fires: 'at_least', unit: 'hours', threshold: 24, margin: 0, scopes: spot, isUrgent: false },
  supplies_waiting: { fires: 'at_least', unit: 'hours', threshold: 24, margin: 0, scopes: spot, isUrgent: false },
  supply_low: { fires: 'at_most', unit: 'percent', threshold: 100, margin: 0, scopes: spot, isUrgent: false },
  supplies_over_budget: {
    fires: 'at_least',
    unit: 'percent',
    threshold: 110,
    margin: 5,
    scopes: place,
    isUrgent: false,
  },
  request_unanswered: { fires: 'at_least', unit: 'hours', threshold: 4, margin: 0, scopes: spot, isUrgent: true },
  low_rating: { fires: 'at_most', unit: 'stars', threshold: 3.5, margin: 0.25, scopes: place, isUrgent: false },
  inspection_low: { fires: 'at_most', unit: 'percent', threshold: 80, margin: 2, scopes: spot, isUrgent: false },
  inspection_falling: { fires: 'at_least', unit: 'points', threshold: 3, margin: 0.5, scopes: spot, isUrgent: false },
  inspection_overdue: { fires: 'at_least', unit: 'days', threshold: 30, margin: 0, scopes: spot, isUrgent: false },
  action_overdue: { fires: 'at_least', unit: 'days', threshold: 1, margin: 0, scopes: spot, isUrgent: false },
  repeat_deficiency: { fires: 'at_least', unit: 'count', threshold: 3, margin: 0, scopes: spot, isUrgent: false },
  quote_idle: { fires: 'at_least', unit: 'days', threshold: 7, margin: 0, scopes: ['client'], isUrgent: false },
  contract_ending: { fires: 'at_most', unit: 'days', threshold: 60, margin: 0, scopes: place, isUrgent: false },
  holiday_unanswered: { fires: 'at_most', unit: 'days', threshold: 7, margin: 0, scopes: spot, isUrgent: false },
  certification_ending: {
    fires: 'at_most',
    unit: 'days',
    threshold: 30,
    margin: 0,
    scopes: ['region'],
    isUrgent: false,
  },
  leave_negative: { fires: 'at_most', unit: 'hours', threshold: 0, margin: 0, scopes: ['region'], isUrgent: false },
  sick_pattern: { fires: 'at_least', unit: 'count', threshold: 3, margin: 0, scopes: ['region'], isUrgent: false },
  pin_failures: { fires: 'at_least', unit: 'count', threshold: 4, margin: 0, scopes: [], isUrgent: false },
  unknown_caller: { fires: 'at_least', unit: 'count', threshold: 3, margin: 0, scopes: [], isUrgent: false },
} as const satisfies Record<string, Preset>

export type PresetKey = keyof typeof presets
export const presetKeys = Object.keys(presets) as PresetKey[]

/** Returns a preset with its general type. */
export const presetOf = (key: PresetKey): Preset => presets[key]

export const incidentStates = ['open', 'acknowledged', 'snoozed', 'resolved'] as const
export type IncidentState = (typeof incidentStates)[number]

export const monitorStates = ['off', 'ok', 'firing', 'acknowledged', 'snoozed'] as const

export const incidentEventKinds = [...incidentStates, 'escalated', 'reopened'] as const
export type IncidentEventKind = (typeof incidentEventKinds)[number]

export const recipientGroups = ['admins', 'managers'] as const
export type RecipientGroup = (typeof recipientGroups)[number]

export const monitorLimits = { monitorsMax: 100, noteMax: 500, thresholdMax: 100_000, snoozeDaysMax: 30 } as const
