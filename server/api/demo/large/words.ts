const lists = {
  first: 'Harbor Summit Lakeside Main Oak Pine River Valley Union Central Grand Metro North South Evergreen Willow',
  second: 'Dental Medical Law Bank School Office Church Gym Clinic Tower Plaza Market Studio Library Hotel',
  third: 'Group Partners Center West East Annex Hall Suites Works Park',
  given:
    'Ana Luz Marta Rosa Elena Joan Miguel Carlos David James Mary Linda Susan Karen Pablo Sofía José Amina Duc Wei',
  family: 'Reyes Ortega López García Smith Jones Brown Miller Davis Wilson Flores Rivera Gómez Díaz Cruz Nguyen Hassan',
  title: 'Cleaner Cleaner Cleaner Porter Lead',
  street: 'Hennepin Lyndale Nicollet Portland Park Grand Summit Lake Cedar Franklin',
  city: 'Minneapolis Duluth Rochester Bloomington Stillwater Edina Winona Hibbing Mankato Anoka',
  area: 'Lobby Office Restroom Kitchen Corridor Stairs',
} as const

type List = keyof typeof lists

const expressionOf = (list: List) => (salt: string, o: string, n: string) =>
  `pg_temp.pick('{${lists[list].replaceAll(' ', ',')}}', '${salt}', ${o}, ${n})`

/** For each word list, an SQL expression that picks one by a salt and two numbers. */
export const words = Object.fromEntries(
  Object.keys(lists).map((list) => [list, expressionOf(list as List)]),
) as Readonly<Record<List, ReturnType<typeof expressionOf>>>
