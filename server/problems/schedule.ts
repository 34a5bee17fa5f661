import { problem } from './problem.ts'

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
  visit_cancelled: problem(409, 'This visit does not take place.', 'Esta visita no se hace.'),
  visit_draft: problem(
    409,
    'The week of this visit is a draft. Publish it, then offer the visit.',
    'La semana de esta visita es un borrador. Publícala y luego ofrece la visita.',
  ),
  visit_full: problem(409, 'Enough people come to this visit already.', 'Ya va suficiente gente a esta visita.'),
  visit_worked: problem(
    409,
    'You have worked at this visit. End the work instead.',
    'Ya trabajaste en esta visita. Mejor termina el trabajo.',
  ),
  offer_gone: problem(
    409,
    'This visit is not open any more: somebody else took it, or it was changed.',
    'Esta visita ya no está libre: otra persona la tomó o se cambió.',
  ),
  offer_overlaps: problem(
    409,
    'You are planned elsewhere or away at that time. Talk to your manager.',
    'A esa hora tienes otra visita o tiempo libre. Habla con tu encargado.',
  ),
  nobody_to_ask: problem(
    400,
    'None of them comes in question: they come already, or have no account yet. Call them.',
    'Nadie de ellos sirve: ya van a la visita o aún no tienen cuenta. Llámalos.',
  ),
  week_unknown: problem(
    400,
    'Name the first day of a week, as the settings have it.',
    'Indica el primer día de una semana, según la configuración.',
  ),
} as const
