import { problem } from './problem.ts'

export const workLogErrors = {
  work_log_overlaps: problem(
    409,
    'Another work log of this member lies in that time.',
    'Otro registro de este miembro cae en ese tiempo.',
  ),
  work_log_reversed: problem(400, 'The work ends before it starts.', 'El trabajo termina antes de empezar.'),
  work_log_empty: problem(
    400,
    'The work ends when it starts. Enter a later end.',
    'El trabajo termina cuando empieza. Escribe un final posterior.',
  ),
  work_log_in_future: problem(400, 'Work cannot be entered before it is done.', 'No se puede anotar trabajo futuro.'),
  work_log_too_long: problem(400, 'One work log has at most 24 hours.', 'Un registro tiene como máximo 24 horas.'),
  break_outside_log: problem(400, 'A break lies outside the work.', 'Un descanso cae fuera del trabajo.'),
  breaks_overlap: problem(400, 'Two breaks lie in the same time.', 'Dos descansos caen en el mismo tiempo.'),
  work_log_voided: problem(
    409,
    'This work log is void and cannot be changed.',
    'Este registro está anulado y no se puede cambiar.',
  ),
  work_log_ended: problem(409, 'This work was ended already.', 'Este trabajo ya se terminó.'),
  time_unchanged: problem(
    400,
    'This is what is recorded already. Say when it was in truth.',
    'Eso ya está anotado. Di cuándo fue en verdad.',
  ),
  time_request_decided: problem(409, 'This request was decided already.', 'Esta solicitud ya se decidió.'),
  worker_unknown: problem(
    400,
    'Choose from the active members who do the work.',
    'Elige entre los miembros activos que trabajan.',
  ),
  job_unknown: problem(400, 'Choose from the jobs of this location.', 'Elige entre los trabajos de esta sede.'),
} as const
