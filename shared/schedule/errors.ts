import { problem } from '../problems.ts'

export const scheduleErrors = {
  window_too_long: problem(
    400,
    'Ask for at most 31 days at a time, or 92 for one client, location, job or member.',
    'Pide como máximo 31 días a la vez, o 92 de un cliente, una sede, un trabajo o una persona.',
  ),
  crew_unknown: problem(
    400,
    'Choose from the active members who work.',
    'Elige entre los miembros activos que trabajan.',
  ),
  visit_over: problem(
    409,
    'This visit lies in the past. Choose one from today on.',
    'Esta visita ya pasó. Elige una de hoy en adelante.',
  ),
  week_unknown: problem(
    400,
    'Name the first day of a week, as the settings have it.',
    'Indica el primer día de una semana, según la configuración.',
  ),
} as const
