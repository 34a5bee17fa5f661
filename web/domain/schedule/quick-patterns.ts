import type { EditedPattern } from './pattern.ts'

/** The preset frequencies; everything else can be changed afterwards. */
export const quickPatterns = [
  'weekdays',
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'yearly',
  'daily',
  'once',
] as const
export type QuickPattern = (typeof quickPatterns)[number]

/** Returns which of the first choices a pattern is like. */
export function quickOf({ frequency, every, weekdays, visitsMax }: EditedPattern): QuickPattern {
  if (frequency === 'daily') return visitsMax === 1 ? 'once' : 'daily'
  if (frequency === 'weekly') {
    if (every === 2) return 'biweekly'
    return every === 1 && weekdays.join('') === '12345' ? 'weekdays' : 'weekly'
  }
  if (frequency === 'yearly') return 'yearly'
  return every === 3 ? 'quarterly' : 'monthly'
}

const workdays = [1, 2, 3, 4, 5]

/** Applies a preset to a pattern; the first day comes from the pattern's start. */
export function withQuick(pattern: EditedPattern, quick: QuickPattern): EditedPattern {
  const [, month = 1, day = 1] = pattern.startsOn.split('-').map(Number)
  const weekday = new Date(pattern.startsOn || 0).getUTCDay() || 7
  const isInMonth = pattern.monthDays.length > 0 || pattern.ordinals.length > 0
  const plain = { ...pattern, ordinals: [], monthDays: [], months: [], visitsMax: null }
  const weekdays = pattern.frequency === 'weekly' && quick !== 'weekdays' ? pattern.weekdays : [weekday]
  const inMonth = isInMonth
    ? { ordinals: pattern.ordinals, monthDays: pattern.monthDays, weekdays: pattern.weekdays }
    : { ordinals: [], monthDays: [day], weekdays: [] }
  if (quick === 'weekdays') return { ...plain, frequency: 'weekly', every: 1, weekdays: workdays }
  if (quick === 'weekly') return { ...plain, frequency: 'weekly', every: 1, weekdays: [weekday] }
  if (quick === 'biweekly') return { ...plain, frequency: 'weekly', every: 2, weekdays }
  if (quick === 'monthly') return { ...plain, ...inMonth, frequency: 'monthly', every: 1 }
  if (quick === 'quarterly') return { ...plain, ...inMonth, frequency: 'monthly', every: 3 }
  if (quick === 'yearly') return { ...plain, ...inMonth, frequency: 'yearly', every: 1, months: [month] }
  const once = quick === 'once'
  return {
    ...plain,
    frequency: 'daily',
    every: 1,
    weekdays: [],
    visitsMax: once ? 1 : null,
    ...(once && { endsOn: null }),
  }
}
