import { problem } from './problem.ts'

export const organizationErrors = {
  time_zone_unknown: problem(400, 'Choose a time zone from the list.', 'Elige una zona horaria de la lista.'),
  language_unused: problem(
    400,
    'Choose a main language that your organization uses.',
    'Elige como idioma principal uno que tu organización use.',
  ),
  missing_before_late: problem(
    400,
    'A visit is late first: choose more minutes than until it is late.',
    'Una visita primero está tarde: elige más minutos que hasta ese momento.',
  ),
  currency_in_use: problem(
    400,
    'Pay periods were locked in this currency, so it stays.',
    'Ya hay períodos de pago cerrados en esta moneda, así que no cambia.',
  ),
  image_refused: problem(
    400,
    'The file is not a PNG, JPEG or WebP picture that can be used.',
    'El archivo no es una imagen PNG, JPEG o WebP que se pueda usar.',
  ),
} as const
