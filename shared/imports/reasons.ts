import type { Words } from '../languages.ts'
import { textKindWords } from '../text-kinds.ts'

/** Why a row is refused. */
export const importReasons = {
  missing: { en: 'This is needed.', es: 'Este dato es necesario.' },
  too_long: { en: 'This is too long.', es: 'Es demasiado largo.' },
  not_a_name: textKindWords.name,
  not_a_line: textKindWords.line,
  not_a_text: textKindWords.text,
  not_a_choice: { en: 'This is not one of the possible values.', es: 'No es uno de los valores posibles.' },
  not_an_email: { en: 'This is no email address.', es: 'No es una dirección de correo.' },
  not_a_phone: {
    en: 'This is no phone number here. Start with + and the country code, like +1 612 555 0160.',
    es: 'No es un teléfono de aquí. Empieza con + y el código del país, como +52 55 1234 5678.',
  },
  not_a_date: { en: 'Write a day as 2026-12-31.', es: 'Escribe el día como 2026-12-31.' },
  day_order_unclear: {
    en: 'The file does not show whether the month or the day comes first. Write days as 2026-12-31.',
    es: 'El archivo no muestra si va primero el mes o el día. Escribe los días como 2026-12-31.',
  },
  not_a_time: { en: 'Write a time as 18:30 or 6:30 PM.', es: 'Escribe la hora como 18:30 o 6:30 PM.' },
  not_a_number: { en: 'This is not a number that fits here.', es: 'No es un número que sirva aquí.' },
  not_a_country: { en: 'Write a country in two letters, such as US.', es: 'Escribe el país en dos letras, como US.' },
  time_zone_unknown: { en: 'There is no such time zone.', es: 'No existe esa zona horaria.' },
  twice: { en: 'This is in the file twice.', es: 'Está dos veces en el archivo.' },
  exists: { en: 'This exists already.', es: 'Ya existe.' },
  client_unknown: { en: 'There is no such client.', es: 'No existe ese cliente.' },
  location_unknown: { en: 'The client has no such location.', es: 'El cliente no tiene esa sede.' },
  incomplete: {
    en: 'The columns that belong to this one are not all filled.',
    es: 'Faltan datos en las columnas que van con esta.',
  },
  dates_reversed: { en: 'The end is before the start.', es: 'El final es anterior al inicio.' },
  owner_only: { en: 'Owners are not made by an import.', es: 'Los propietarios no se crean por importación.' },
} as const satisfies Record<string, Words>

export type ImportReason = keyof typeof importReasons
export const importReasonNames = Object.keys(importReasons) as ImportReason[]
