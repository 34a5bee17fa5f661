import type { Language } from '#shared/languages.ts'
import type { Step } from '#server/api/features/payroll/rules/pay-line.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { figuresOf, type Figures } from './figures.ts'

/** The values of a step, read as what they are. */
interface StepValues {
  number: (name: string) => number
  text: (name: string) => string
}

export type StepWords = Readonly<Record<string, (values: StepValues, figures: Figures) => string>>

const words: Readonly<Record<Language, StepWords>> = { en, es }

/** A step of a line as a sentence with its arithmetic. */
export function sentenceOf({ text, values }: Step, language: Language, currency: string): string {
  const say = words[language][text]
  if (!say) throw new Error(`no words for the step ${text}`)
  const read: StepValues = {
    number: (name) => Number(values[name] ?? 0),
    text: (name) => String(values[name] ?? ''),
  }
  return say(read, figuresOf(language, currency))
}
