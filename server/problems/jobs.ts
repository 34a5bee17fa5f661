import { problem } from './problem.ts'

export const jobErrors = {
  job_name_taken: problem(
    409,
    'This location has a job with this name already.',
    'Esta sede ya tiene un trabajo con este nombre.',
  ),
  schedule_dates_reversed: problem(400, 'The schedule ends before it starts.', 'El horario termina antes de empezar.'),
  area_unknown: problem(
    400,
    'A checklist line names an area that this location does not have.',
    'Una línea de la lista nombra un área que esta sede no tiene.',
  ),
} as const
