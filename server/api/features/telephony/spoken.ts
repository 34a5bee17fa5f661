import { locales, type Language } from '#shared/languages.ts'
import { callLimits } from '#shared/telephony/calls.ts'
import type { Talk } from './talk.ts'

/** What is said, by name, so that both languages have all of it. */
export type Line = (language: Language) => string

const line =
  (en: string, es: string): Line =>
  (language) =>
    language === 'es' ? es : en

/** A name that ends a sentence: "Co." has its stop already. */
const spoken = (name: string) => name.replace(/\.$/, '')

export const lines = {
  bothLanguages: (name: string): Line => line(`This is ${spoken(name)}.`, `Habla ${spoken(name)}.`),
  callerUnknown: line(
    'This telephone number is not known here. Ask your manager to add it.',
    'Este número de teléfono no se conoce aquí. Pídale a su encargado que lo agregue.',
  ),
  callerWithheld: line(
    'Your number is hidden. Call again with your number shown.',
    'Su número está oculto. Llame otra vez con el número visible.',
  ),
  memberInactive: line(
    'You cannot clock in here. Ask your manager.',
    'No puede registrar trabajo. Hable con su encargado.',
  ),
  pinMissing: line(
    'You have no PIN yet. Ask your manager for one.',
    'Todavía no tiene PIN. Pídale uno a su encargado.',
  ),
  pinWrong: line('That PIN is not right.', 'Ese PIN no es correcto.'),
  pinLocked: line(
    'Too many wrong PINs. The PIN is locked. Ask your manager for a new one, or try again later.',
    'Demasiados PIN incorrectos. El PIN está bloqueado. Pídale uno nuevo a su encargado o pruebe más tarde.',
  ),
  notUnderstood: line('Sorry, I did not get that.', 'Perdón, no entendí.'),
  noInput: line('I did not hear anything.', 'No escuché nada.'),
  goodbye: line('Goodbye.', 'Adiós.'),
  from: (place: string): Line => line(`You are calling from ${place}.`, `Está llamando desde ${place}.`),
  hello: (name: string): Line => line(`Hello ${name}.`, `Hola, ${name}.`),
  started: (name: string, place: string, time: string): Line =>
    line(`${name}, you started at ${place} at ${time}.`, `${name}, empezó en ${place} a las ${time}.`),
  ended:
    (name: string, place: string, time: string, worked: Line): Line =>
    (language) =>
      language === 'es'
        ? `${name}, terminó en ${place} a las ${time}. Tiempo: ${worked('es')}.`
        : `${name}, you ended at ${place} at ${time}. Time: ${worked('en')}.`,
  breakStarted: (name: string, time: string): Line =>
    line(`${name}, your break began at ${time}.`, `${name}, su descanso empezó a las ${time}.`),
  breakEnded: (name: string, time: string): Line =>
    line(`${name}, your break ended at ${time}.`, `${name}, su descanso terminó a las ${time}.`),
  reported: line(
    'Thank you. Your manager is told about the problem.',
    'Gracias. Avisamos del problema a su encargado.',
  ),
  notAssigned: line(
    'No work is planned for you. Ask your manager.',
    'No tiene trabajo asignado. Hable con su encargado.',
  ),
  alreadyWorking: line(
    'You are working already. End that work first.',
    'Ya está trabajando. Termine primero ese trabajo.',
  ),
  notWorking: line('You are not working now.', 'No está trabajando ahora.'),
  alreadyOnBreak: line('You are on a break already.', 'Ya está en un descanso.'),
  notOnBreak: line('You are not on a break.', 'No está en un descanso.'),
  jobNotOpen: line('Nobody works on that job now.', 'Ahora nadie trabaja en ese lugar.'),
  notCleared: line(
    'You need a certificate to work here. Talk to your manager.',
    'Necesita un certificado para trabajar aquí. Hable con su encargado.',
  ),
  refused: line('That could not be recorded. Ask your manager.', 'No se pudo registrar. Hable con su encargado.'),
  notSetUp: line('This number is not set up.', 'Este número no está configurado.'),
} as const

/** Hours and minutes as they are spoken. */
export const duration = (seconds: number): Line => {
  const minutes = Math.floor(seconds / 60)
  const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  return (language) => {
    const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`
    const hours = language === 'es' ? many(parts.hours, 'hora', 'horas') : many(parts.hours, 'hour', 'hours')
    const rest = language === 'es' ? many(parts.minutes, 'minuto', 'minutos') : many(parts.minutes, 'minute', 'minutes')
    return parts.hours === 0 ? rest : `${hours}${language === 'es' ? ' y ' : ' and '}${rest}`
  }
}

/** A time on the clock of a place, as it is read out: its own full stop would stand before that of the sentence. */
export const clockTime = (at: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(at)
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replace(/\.$/, '')

/** The question of a state; nothing where the call is over. */
export function questionOf({ state, work, choices, page, purpose, locationId, done }: Talk): Line | null {
  switch (state) {
    case 'language':
      return null
    case 'pin':
      return line(
        `Enter the ${callLimits.pinDigits} digits of your PIN.`,
        `Marque los ${callLimits.pinDigits} números de su PIN.`,
      )
    case 'menu':
      return menus[work]
    case 'break':
      return line(
        'For a short break press 1. For a meal press 2.',
        'Para un descanso corto marque 1. Para una comida marque 2.',
      )
    case 'place':
    case 'job':
      return choiceQuestion(choices, page, state === 'job' && purpose === 'start' && locationId !== null)
    case 'problem':
      return line(
        'After the tone, say what is wrong. Press the pound key when you are done.',
        'Después del tono, diga cuál es el problema. Marque gato al terminar.',
      )
    case 'more':
      return done > 0
        ? line(
            'For another person press 1. For something else press 2. Or hang up.',
            'Para otra persona marque 1. Para otra cosa marque 2. O cuelgue.',
          )
        : line(
            'For another person press 1. To choose again press 2. Or hang up.',
            'Para otra persona marque 1. Para elegir otra vez marque 2. O cuelgue.',
          )
    case 'over':
      return null
  }
}

const menus: Readonly<Record<Talk['work'], Line>> = {
  none: line(
    'To start work press 1. To report a problem press 4.',
    'Para empezar a trabajar marque 1. Para avisar de un problema marque 4.',
  ),
  working: line(
    'To end your work press 2. For a break press 3. To report a problem press 4.',
    'Para terminar su trabajo marque 2. Para un descanso marque 3. Para avisar de un problema marque 4.',
  ),
  break: line(
    'To end your break press 3. To end your work press 2. To report a problem press 4.',
    'Para terminar su descanso marque 3. Para terminar su trabajo marque 2. Para avisar de un problema marque 4.',
  ),
}

function choiceQuestion(choices: Talk['choices'], page: number, mayBeNone: boolean): Line {
  const from = page * callLimits.choicesPerMenu
  const shown = choices.slice(from, from + callLimits.choicesPerMenu)
  const hasMore = choices.length > callLimits.choicesPerMenu
  return (language) =>
    [
      ...shown.map(({ name }, n) =>
        language === 'es' ? `Para ${name} marque ${n + 1}.` : `For ${name} press ${n + 1}.`,
      ),
      ...(hasMore ? [language === 'es' ? 'Para oír más marque 9.' : 'For more press 9.'] : []),
      ...(mayBeNone
        ? [language === 'es' ? 'Para trabajar sin elegir uno marque 0.' : 'To start without one of these press 0.']
        : []),
    ].join(' ')
}

/** The one question that is asked in both languages, each in its own voice. */
export const languageQuestion = {
  en: (name: string) => `Thank you for calling ${spoken(name)}. For English press 1.`,
  es: 'Para español marque 2.',
} as const
