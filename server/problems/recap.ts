import { problem } from './problem.ts'

export const recapErrors = {
  recap_in_future: problem(
    400,
    'This day has not begun. Choose today or a day before.',
    'Este día aún no empieza. Elige hoy o un día anterior.',
  ),
  recap_submitted: problem(
    409,
    'This recap was submitted and cannot be changed. Add a comment instead.',
    'Este resumen ya se envió y no se puede cambiar. Agrega un comentario.',
  ),
  recap_not_submitted: problem(
    409,
    'Comments begin when the recap is submitted.',
    'Los comentarios empiezan cuando se envía el resumen.',
  ),
  recap_empty: problem(400, 'Add at least one stop first.', 'Agrega primero al menos una parada.'),
  recap_times_missing: problem(
    400,
    'Say when you arrived and when you left.',
    'Indica a qué hora llegaste y a qué hora te fuiste.',
  ),
  recap_times_reversed: problem(
    400,
    'The stops are not in the order of their times, or the day is longer than 18 hours.',
    'Las paradas no están en el orden de sus horas, o el día dura más de 18 horas.',
  ),
  recap_stops_twice: problem(400, 'A stop is in the list twice.', 'Una parada está dos veces en la lista.'),
  recap_photos_full: problem(409, 'A stop holds at most ten photos.', 'Una parada lleva como máximo diez fotos.'),
  recap_window_reversed: problem(
    400,
    'Ask for at most 92 days, the first day first.',
    'Pide como máximo 92 días, primero el primer día.',
  ),
} as const
