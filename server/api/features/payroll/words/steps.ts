import { namesIn } from '#server/api/domain/names.ts'
import type { Step } from '#server/api/features/payroll/rules/pay-line.ts'
import type { Language } from '#shared/languages.ts'
import { nameIn } from '#shared/names.ts'
import { has, say } from '../texts.ts'
import { figuresOf, type Figures } from './figures.ts'

type Values = Step['values']

/** The format of each step value, by name; other values are plain text. */
const written: Readonly<Record<string, keyof Figures>> = {
  ...named('time', 'seconds', 'gap', 'of', 'double', 'overtime', 'scheduled', 'owed'),
  ...named('rate', 'rateE4', 'rate', 'week', 'minimumWageE4', 'straightE4', 'bonusE4', 'premiumsE4'),
  ...named('money', 'amountMinor', 'oldMinor', 'newMinor', 'bonusMinor', 'moreMinor', 'dueMinor', 'paidMinor'),
  ...named('money', 'wagesMinor', 'before', 'after'),
  ...named('day', 'from', 'to', 'through'),
  ...named('number', 'count', 'days', 'divisor'),
  ...named('minutes', 'minutes', 'paidMinutes', 'otherwise'),
}

function named(figure: keyof Figures, ...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, figure]))
}

/** Explains a step of a line as a sentence with its arithmetic. */
export function sentenceOf({ text, values }: Step, language: Language, currency: string): string {
  const key = `step.${variantOf(text, values)}`
  if (!has(key)) throw new Error(`no words for the step ${text}`)
  const figures = figuresOf(language, currency)
  const texts = Object.entries(values).map(([name, value]) => {
    const figure = written[name]
    return [name, figure ? figures[figure](value as never) : String(value)] as const
  })
  return say(language, key, { ...Object.fromEntries(texts), ...derived(values, language, figures) })
}

/** Picks the wording of steps that have two. */
function variantOf(text: string, { per, double }: Values): string {
  if (text === 'salary' && per !== 'week') return 'salaryConverted'
  return text === 'spanBonus' && Number(double) > 0 ? 'spanBonusWithDouble' : text
}

/** Placeholders computed from the step's values. */
function derived(values: Values, language: Language, figures: Figures) {
  const { name, note, kind, per, minutes, minimumWageE4, multiplierE4, of } = values
  const multiplier = Number(multiplierE4) / 10_000
  const names = namesIn(values)
  return {
    ...(names && { name: nameIn(names, language) }),
    ...(name !== undefined && { name: String(name) }),
    ...(kind !== undefined && { kind: kindWord(String(kind), language) }),
    ...(per !== undefined && { per: say(language, `per.${per as 'week' | 'two_weeks' | 'half_month' | 'month'}`) }),
    ...(typeof minutes === 'string' && { weekdays: figures.week(minutes) }),
    ...(of !== undefined && { ofDays: figures.number(Number(of)) }),
    noted: note ? ` ${say(language, 'noted', { note: String(note) })}` : '',
    floor: figures.rate(Number(minimumWageE4) * 1.5),
    multiplier: figures.number(multiplier),
    more: figures.number(multiplier - 1),
  }
}

/** The name of a kind of line, for corrections. */
function kindWord(kind: string, language: Language): string {
  const key = `kind.${kind}`
  return has(key) ? say(language, key) : kind
}
