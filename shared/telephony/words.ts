import type { Language } from '../languages.ts'
import type { CallIntent, CallOutcome, CallProblem } from './calls.ts'

interface CallWords {
  readonly intents: Readonly<Record<CallIntent, string>>
  readonly outcomes: Readonly<Record<CallOutcome, string>>
  readonly problems: Readonly<Record<CallProblem, string>>
}

/** What calls are called, in files and on the page. */
export const callWords: Readonly<Record<Language, CallWords>> = {
  en: {
    intents: {
      start: 'Start work',
      end: 'End work',
      break_start: 'Start break',
      break_end: 'End break',
      problem: 'Report a problem',
    },
    outcomes: { done: 'Done', refused: 'Refused', nothing: 'Hung up' },
    problems: {
      caller_withheld: 'Number hidden',
      caller_unknown: 'Unknown number',
      caller_ambiguous: 'Number of several locations',
      pin_wrong: 'Wrong PIN',
      pin_locked: 'PIN locked',
      pin_missing: 'No PIN',
      member_inactive: 'May not work',
      not_assigned: 'Not assigned',
      not_scheduled: 'Not scheduled',
      not_cleared: 'Certificate missing',
      already_working: 'Was working already',
      not_working: 'Was not working',
      already_on_break: 'Was on a break already',
      not_on_break: 'Was not on a break',
      job_not_open: 'Job not open',
      no_input: 'Pressed nothing',
      refused: 'Overlaps another log',
    },
  },
  es: {
    intents: {
      start: 'Empezar trabajo',
      end: 'Terminar trabajo',
      break_start: 'Empezar descanso',
      break_end: 'Terminar descanso',
      problem: 'Avisar de un problema',
    },
    outcomes: { done: 'Hecho', refused: 'Rechazado', nothing: 'Colgó' },
    problems: {
      caller_withheld: 'Número oculto',
      caller_unknown: 'Número desconocido',
      caller_ambiguous: 'Número de varias sedes',
      pin_wrong: 'PIN incorrecto',
      pin_locked: 'PIN bloqueado',
      pin_missing: 'Sin PIN',
      member_inactive: 'No puede trabajar',
      not_assigned: 'Sin asignación',
      not_scheduled: 'Sin programar',
      not_cleared: 'Falta un certificado',
      already_working: 'Ya estaba trabajando',
      not_working: 'No estaba trabajando',
      already_on_break: 'Ya estaba en descanso',
      not_on_break: 'No estaba en descanso',
      job_not_open: 'Trabajo cerrado',
      no_input: 'No marcó nada',
      refused: 'Se cruza con otro registro',
    },
  },
}
