import { problem } from './problem.ts'

export const savedViewErrors = {
  view_name_taken: problem(409, 'You have a view with this name already.', 'Ya tienes una vista con este nombre.'),
  views_full: problem(
    409,
    'You have as many views of this list as fit. Remove one first.',
    'Ya tienes todas las vistas que caben en esta lista. Quita una primero.',
  ),
} as const
