import { problem } from './problem.ts'

export const timeclockErrors = {
  already_working: problem(
    409,
    'You are working already. End that work first.',
    'Ya estás trabajando. Termina primero ese trabajo.',
  ),
  ended_at_once: problem(
    409,
    'This work started this very second, so it goes on. End it again, or undo the start.',
    'Este trabajo empezó en este mismo segundo, por eso sigue. Termínalo otra vez o deshaz el inicio.',
  ),
  not_working: problem(409, 'No work is running that this could belong to.', 'No hay un trabajo en curso para esto.'),
  already_on_break: problem(409, 'A break is running already.', 'Ya hay un descanso en curso.'),
  not_on_break: problem(409, 'No break is running.', 'No hay ningún descanso en curso.'),
  job_not_open: problem(
    409,
    'Nobody works on this job now: it is paused, ended or put away.',
    'Nadie trabaja ahora en este trabajo: está en pausa, terminado o archivado.',
  ),
  early_start: problem(
    409,
    'This visit can’t be started yet without a reason. Tap Start again and say why.',
    'Esta visita todavía no se puede empezar sin un motivo. Toca Empezar otra vez y di por qué.',
  ),
  outside_fence: problem(
    409,
    'You are too far from this location to start here.',
    'Estás demasiado lejos de esta sede para empezar aquí.',
  ),
  not_cleared: problem(
    409,
    'You do not hold a certificate that this location asks for. Talk to your manager.',
    'No tienes un certificado que esta sede exige. Habla con tu encargado.',
  ),
  position_needed: problem(
    409,
    'Your organization needs your position to start. Turn location on, wait until it is exact, and try again.',
    'Tu organización necesita tu ubicación para empezar. Actívala, espera a que sea exacta e inténtalo otra vez.',
  ),
  punch_too_old: problem(
    409,
    'This is older than seven days. Ask your manager to enter it.',
    'Esto tiene más de siete días. Pide a tu encargado que lo anote.',
  ),
  undo_too_late: problem(
    409,
    'This can be undone for one minute only, and only while nothing came after it.',
    'Solo se puede deshacer durante un minuto y si no hubo nada después.',
  ),
} as const
