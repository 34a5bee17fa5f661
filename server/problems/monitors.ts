import { problem } from './problem.ts'

export const monitorErrors = {
  monitors_full: problem(
    409,
    'This organization has as many monitors as it can hold.',
    'Esta organización ya tiene todos los monitores que caben.',
  ),
  monitor_scope_refused: problem(
    400,
    'This kind of monitor cannot be narrowed to that.',
    'Este tipo de monitor no se puede limitar a eso.',
  ),
  incident_resolved: problem(409, 'This is over already.', 'Esto ya terminó.'),
  snooze_needs_end: problem(
    400,
    'Say until when it is to be quiet: later than now, and 30 days at most.',
    'Di hasta cuándo debe callar: después de ahora y 30 días como máximo.',
  ),
} as const
