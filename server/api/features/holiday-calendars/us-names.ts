/** The names as they are said in the US where the data's own are not, by its English name. */
export const usNames: Readonly<Record<string, { en?: string; es?: string }>> = {
  'Martin Luther King Jr. Day': { es: 'Día de Martin Luther King Jr.' },
  "Washington's Birthday": { en: 'Presidents’ Day' },
  "Presidents' Day": { en: 'Presidents’ Day', es: 'Día de los Presidentes' },
  'Memorial Day': { es: 'Día de los Caídos' },
  'Labour Day': { en: 'Labor Day', es: 'Día del Trabajo' },
  'Columbus Day': { es: 'Día de la Raza' },
  'Veterans Day': { es: 'Día de los Veteranos' },
  'Thanksgiving Day': { en: 'Thanksgiving', es: 'Día de Acción de Gracias' },
  'Day after Thanksgiving Day': { en: 'Day after Thanksgiving', es: 'Día después de Acción de Gracias' },
  "New Year's Day": { en: 'New Year’s Day' },
}
