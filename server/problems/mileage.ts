import { problem } from './problem.ts'

export const mileageErrors = {
  trip_changed: problem(
    409,
    'A trip is no longer as it was shown. Look at the list again.',
    'Un viaje ya no es como se mostraba. Mira la lista otra vez.',
  ),
  trip_decided: problem(409, 'This trip was decided already.', 'Este viaje ya se decidió.'),
  trip_without_distance: problem(
    409,
    'The distance of a trip is not known: a location has no coordinates. Enter the trip by hand.',
    'No se sabe la distancia de un viaje: una sede no tiene coordenadas. Anota el viaje a mano.',
  ),
  trip_without_rate: problem(409, 'There is no rate for the day of a trip.', 'No hay tarifa para el día de un viaje.'),
  trip_in_future: problem(400, 'Trips are entered after they were made.', 'Los viajes se anotan después de hacerlos.'),
  trip_reason_needed: problem(400, 'Say why the trip is rejected.', 'Di por qué se rechaza el viaje.'),
  commute_not_paid: problem(
    409,
    'The way between home and work is not paid here.',
    'Aquí no se paga el camino entre la casa y el trabajo.',
  ),
  odometer_reversed: problem(
    400,
    'The odometer at the end must be more than at the start.',
    'El odómetro al final debe ser mayor que al inicio.',
  ),
  rate_days_double: problem(400, 'Two rates begin on the same day.', 'Dos tarifas empiezan el mismo día.'),
} as const
