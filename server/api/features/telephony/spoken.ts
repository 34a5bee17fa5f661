import { languages, localeOf, type Language } from '#shared/languages.ts'
import { callLimits } from '#shared/telephony/calls.ts'
import type { Line, Dialog } from './dialog.ts'
import { say, words } from './texts.ts'

export const lines = {
  bothLanguages: (name: string) => words('line.bothLanguages', { name }),
  callerUnknown: words('line.callerUnknown'),
  callerWithheld: words('line.callerWithheld'),
  memberInactive: words('line.memberInactive'),
  pinMissing: words('line.pinMissing'),
  pinWrong: words('line.pinWrong'),
  pinLocked: words('line.pinLocked'),
  notUnderstood: words('line.notUnderstood'),
  noInput: words('line.noInput'),
  goodbye: words('line.goodbye'),
  from: (place: string) => words('line.from', { place }),
  hello: (name: string) => words('line.hello', { name }),
  started: (name: string, place: string, time: string) => words('line.started', { name, place, time }),
  ended:
    (name: string, place: string, time: string, worked: Line): Line =>
    (language) =>
      say(language, 'line.ended', { name, place, time, worked: worked(language) }),
  breakStarted: (name: string, time: string) => words('line.breakStarted', { name, time }),
  breakEnded: (name: string, time: string) => words('line.breakEnded', { name, time }),
  reported: words('line.reported'),
  notAssigned: words('line.notAssigned'),
  alreadyWorking: words('line.alreadyWorking'),
  notWorking: words('line.notWorking'),
  alreadyOnBreak: words('line.alreadyOnBreak'),
  notOnBreak: words('line.notOnBreak'),
  jobNotOpen: words('line.jobNotOpen'),
  notCleared: words('line.notCleared'),
  refused: words('line.refused'),
  notSetUp: words('line.notSetUp'),
} as const

/** Hours and minutes as spoken text. */
export const duration =
  (seconds: number): Line =>
  (language) => {
    const totalMinutes = Math.floor(seconds / 60)
    const minutes = say(language, 'minutes', { count: totalMinutes % 60 })
    if (totalMinutes < 60) return minutes
    return say(language, 'hoursAndMinutes', {
      hours: say(language, 'hours', { count: Math.floor(totalMinutes / 60) }),
      minutes,
    })
  }

/** A spoken time on a location's clock, without a trailing period, which would double that of the sentence. */
export const clockTime = (at: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(at)
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replace(/\.$/, '')

/** The question of a state; empty once the call is over. */
export function questionOf({ state, work, choices, page, purpose, locationId, done }: Dialog): Line | null {
  switch (state) {
    case 'language':
      return null
    case 'pin':
      return words('ask.pin', { digits: callLimits.pinDigits })
    case 'menu':
      return words(`menu.${work}`)
    case 'break':
      return words('ask.break')
    case 'place':
    case 'job':
      return choiceQuestion(choices, page, state === 'job' && purpose === 'start' && locationId !== null)
    case 'problem':
      return words('ask.problem')
    case 'more':
      return words(done > 0 ? 'ask.more' : 'ask.again')
    case 'over':
      return null
  }
}

function choiceQuestion(choices: Dialog['choices'], page: number, mayBeNone: boolean): Line {
  const from = page * callLimits.choicesPerMenu
  const menuChoices = choices.slice(from, from + callLimits.choicesPerMenu)
  const hasMore = choices.length > callLimits.choicesPerMenu
  return (language) =>
    [
      ...menuChoices.map(({ name }, n) => say(language, 'choose.named', { name, digit: n + 1 })),
      ...(hasMore ? [say(language, 'choose.next')] : []),
      ...(mayBeNone ? [say(language, 'choose.none')] : []),
    ].join(' ')
}

/** The language question, spoken in every language by its own voice; the first one also names the organization. */
export const languageQuestions = (name: string) =>
  languages.map((language, at) => {
    const question = say(language, 'ask.language', { digit: at + 1 })
    return { language, text: at === 0 ? `${say(language, 'thanks', { name })} ${question}` : question }
  })

/** The language chosen by a digit. */
export const languageAt = (digits: string | undefined) => languages[Number(digits) - 1] ?? null
