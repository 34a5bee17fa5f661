import { problem } from './problem.ts'

export const holidayCalendarErrors = {
  holiday_calendar_name_taken: problem(
    409,
    'A holiday calendar has this name already.',
    'Ya hay un calendario de feriados con este nombre.',
  ),
  holiday_calendar_in_use: problem(
    409,
    'This calendar is assigned. Take the assignments away first.',
    'Este calendario está asignado. Quita primero las asignaciones.',
  ),
  holiday_place_unknown: problem(
    400,
    'Choose a country and a state from the list.',
    'Elige un país y un estado de la lista.',
  ),
  holiday_unnamed: problem(400, 'Name the day in one language at least.', 'Ponle nombre al día al menos en un idioma.'),
  holidays_full: problem(
    409,
    'This year has as many days as a calendar can hold.',
    'Este año ya tiene todos los días que caben en un calendario.',
  ),
  holiday_by_hand: problem(
    409,
    'This day was added by hand: there is nothing to go back to.',
    'Este día se agregó a mano: no hay nada a lo que volver.',
  ),
  holiday_assignments_full: problem(
    409,
    'This calendar has as many assignments as it can hold. Assign it to a region or a client instead.',
    'Este calendario ya tiene todas las asignaciones que caben. Asígnalo a una región o a un cliente.',
  ),
  holiday_target_unknown: problem(
    400,
    'Choose a region, a client or a location of this organization.',
    'Elige una región, un cliente o una sede de esta organización.',
  ),
} as const
