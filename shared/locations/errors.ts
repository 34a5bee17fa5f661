import { problem } from '../problems.ts'

export const locationErrors = {
  location_name_taken: problem(
    409,
    'This client has a location with this name already.',
    'Este cliente ya tiene una sede con este nombre.',
  ),
  coordinates_incomplete: problem(
    400,
    'Give both latitude and longitude, or neither.',
    'Indica latitud y longitud, o ninguna.',
  ),
  area_in_use: problem(
    409,
    'An area that is on a checklist cannot be removed. Take it off the checklist first.',
    'Un área que está en una lista de tareas no se puede quitar. Quítala primero de la lista.',
  ),
} as const
