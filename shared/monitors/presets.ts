interface Preset {
  /** `at_least` fires at or above the threshold, `at_most` at or below. */
  readonly fires: 'at_least' | 'at_most'
  readonly unit: 'minutes' | 'hours' | 'days' | 'percent' | 'count' | 'stars' | 'points' | 'feet'
  readonly threshold: number
  /** How far back past the threshold a value must move before the incident ends. */
  readonly margin: number
  /** The scopes a monitor of this kind can have. */
  readonly scopes: readonly ('region' | 'client' | 'location')[]
  readonly isUrgent?: true
  /** The number of days the figure looks back; absent for figures about the present. */
  readonly windowDays?: number
}

const place = ['region', 'client'] as const
/** For events at a single location. */
const spot = [...place, 'location'] as const

/** The available monitors; the API has an evaluator for each. */
export const presets = {
  missed_start: { fires: 'at_least', unit: 'minutes', threshold: 30, margin: 0, scopes: spot, isUrgent: true },
  late_start: { fires: 'at_least', unit: 'minutes', threshold: 15, margin: 0, scopes: spot },
  early_start: { fires: 'at_least', unit: 'minutes', threshold: 60, margin: 0, scopes: spot },
  uncovered_visit: { fires: 'at_most', unit: 'hours', threshold: 12, margin: 0, scopes: spot, isUrgent: true },
  running_after_end: { fires: 'at_least', unit: 'minutes', threshold: 30, margin: 0, scopes: spot },
  short_visit: { fires: 'at_most', unit: 'percent', threshold: 60, margin: 0, scopes: spot },
  long_visit: { fires: 'at_least', unit: 'percent', threshold: 120, margin: 0, scopes: spot },
  outside_fence: { fires: 'at_least', unit: 'count', threshold: 1, margin: 0, scopes: spot, windowDays: 1 },
  forgotten_end: { fires: 'at_least', unit: 'count', threshold: 2, margin: 0, scopes: ['region'], windowDays: 7 },
  clock_edits: { fires: 'at_least', unit: 'count', threshold: 10, margin: 2, scopes: [], windowDays: 7 },
  self_approved: { fires: 'at_least', unit: 'count', threshold: 1, margin: 0, scopes: ['region'], windowDays: 7 },
  overtime_near: { fires: 'at_least', unit: 'hours', threshold: 36, margin: 1, scopes: ['region'], windowDays: 7 },
  labour_over_budget: { fires: 'at_least', unit: 'percent', threshold: 120, margin: 5, scopes: spot, windowDays: 28 },
  labour_share: { fires: 'at_least', unit: 'percent', threshold: 60, margin: 2, scopes: place, windowDays: 28 },
  margin_low: { fires: 'at_most', unit: 'percent', threshold: 10, margin: 2, scopes: place, windowDays: 28 },
  margin_gap: { fires: 'at_least', unit: 'points', threshold: 5, margin: 1, scopes: spot, windowDays: 28 },
  pace_high: { fires: 'at_least', unit: 'feet', threshold: 6000, margin: 0, scopes: spot, windowDays: 28 },
  client_without_visit: { fires: 'at_least', unit: 'days', threshold: 14, margin: 0, scopes: place },
  problem_open: { fires: 'at_least', unit: 'hours', threshold: 24, margin: 0, scopes: spot },
  supplies_waiting: { fires: 'at_least', unit: 'hours', threshold: 24, margin: 0, scopes: spot },
  supply_low: { fires: 'at_most', unit: 'percent', threshold: 100, margin: 0, scopes: spot },
  supplies_over_budget: {
    fires: 'at_least',
    unit: 'percent',
    threshold: 110,
    margin: 5,
    scopes: place,
    windowDays: 28,
  },
  request_unanswered: { fires: 'at_least', unit: 'hours', threshold: 4, margin: 0, scopes: spot, isUrgent: true },
  low_rating: { fires: 'at_most', unit: 'stars', threshold: 3.5, margin: 0.25, scopes: place, windowDays: 30 },
  inspection_low: { fires: 'at_most', unit: 'percent', threshold: 80, margin: 2, scopes: spot },
  inspection_falling: { fires: 'at_least', unit: 'points', threshold: 3, margin: 0.5, scopes: spot },
  inspection_overdue: { fires: 'at_least', unit: 'days', threshold: 30, margin: 0, scopes: spot },
  action_overdue: { fires: 'at_least', unit: 'days', threshold: 1, margin: 0, scopes: spot },
  repeat_deficiency: { fires: 'at_least', unit: 'count', threshold: 3, margin: 0, scopes: spot, windowDays: 90 },
  quote_idle: { fires: 'at_least', unit: 'days', threshold: 7, margin: 0, scopes: ['client'] },
  contract_ending: { fires: 'at_most', unit: 'days', threshold: 60, margin: 0, scopes: place },
  holiday_unanswered: { fires: 'at_most', unit: 'days', threshold: 7, margin: 0, scopes: spot },
  certification_ending: { fires: 'at_most', unit: 'days', threshold: 30, margin: 0, scopes: ['region'] },
  leave_negative: { fires: 'at_most', unit: 'hours', threshold: 0, margin: 0, scopes: ['region'] },
  sick_pattern: { fires: 'at_least', unit: 'count', threshold: 3, margin: 0, scopes: ['region'], windowDays: 180 },
  pin_failures: { fires: 'at_least', unit: 'count', threshold: 4, margin: 0, scopes: [], windowDays: 1 },
  unknown_caller: { fires: 'at_least', unit: 'count', threshold: 3, margin: 0, scopes: [], windowDays: 1 },
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
