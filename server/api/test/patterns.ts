/** A daily pattern at 18:00 for two hours, without an end. */
export const daily = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  startTime: '18:00',
  durationMinutes: 120,
  everyWeeks: 1,
  startsOn: '2026-01-01',
  endsOn: null,
  skipHolidays: false,
}
