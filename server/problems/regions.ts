import { problem } from './problem.ts'

export const regionErrors = {
  region_name_taken: problem(409, 'A region has this name already.', 'Ya hay una región con este nombre.'),
  region_unknown: problem(
    400,
    'Choose from the regions of this organization.',
    'Elige entre las regiones de esta organización.',
  ),
  region_in_use: problem(
    409,
    'Locations or members belong to this region. Move them to another region first.',
    'Hay sedes o miembros en esta región. Pásalos antes a otra región.',
  ),
  location_unknown: problem(
    400,
    'Choose from the locations of this organization.',
    'Elige entre las sedes de esta organización.',
  ),
  supervisor_unknown: problem(
    400,
    'Choose from the members who are supervisors.',
    'Elige entre los miembros que son supervisores.',
  ),
} as const
