import { problem } from './problem.ts'

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
  alarm_code_closed: problem(
    409,
    'The alarm code opens an hour before your visit and closes when it ends.',
    'El código de la alarma se abre una hora antes de tu visita y se cierra cuando termina.',
  ),
  site_key_taken: problem(
    409,
    'This location has one of that kind with this number already.',
    'Esta sede ya tiene uno de ese tipo con este número.',
  ),
  site_key_holder: problem(400, 'Choose an active member.', 'Elige un miembro activo.'),
  site_key_moved: problem(
    409,
    'This key is somewhere else by now. Load the page again.',
    'Esta llave ya está en otro lugar. Vuelve a cargar la página.',
  ),
  alarm_code_unreadable: problem(
    409,
    'This alarm code can no longer be read. Set it again.',
    'Este código de alarma ya no se puede leer. Ponlo de nuevo.',
  ),
} as const
