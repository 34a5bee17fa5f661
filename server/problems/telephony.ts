import { problem } from './problem.ts'

export const telephonyErrors = {
  telephony_off: problem(
    404,
    'Telephone calls are not set up in this installation.',
    'Las llamadas telefónicas no están configuradas en esta instalación.',
  ),
  call_not_signed: problem(
    403,
    'This call is not signed by the telephone provider.',
    'Esta llamada no está firmada por el proveedor de telefonía.',
  ),
  call_out_of_turn: problem(409, 'This call did not come this far.', 'Esta llamada no llegó hasta aquí.'),
  called_number_taken: problem(
    409,
    'Another organization here uses this number.',
    'Otra organización usa este número aquí.',
  ),
  called_number_yours: problem(409, 'This number is in the list already.', 'Este número ya está en la lista.'),
  called_numbers_full: problem(409, 'There are as many numbers as fit.', 'Ya no caben más números.'),
  caller_not_shown: problem(
    409,
    'The caller hid the number, so it cannot be kept.',
    'Quien llamó ocultó su número, así que no se puede guardar.',
  ),
  caller_attached: problem(409, 'This location has this number already.', 'Esta sede ya tiene este número.'),
  location_phones_full: problem(
    409,
    'This location has as many telephone numbers as fit.',
    'Esta sede ya tiene todos los números que caben.',
  ),
} as const
