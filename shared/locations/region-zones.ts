import type { Address } from '../clients/clients.contract.ts'

type Place = Pick<Address, 'country' | 'region'>

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'
const indiana = ['Indianapolis', 'Marengo', 'Petersburg', 'Vevay', 'Vincennes', 'Winamac', 'Knox', 'Tell_City']

/** Code, name, and time zones, the zone of most people first (time.gov and the IANA database). */
const states: readonly (readonly [string, string, ...string[]])[] = [
  ['AL', 'Alabama', central],
  ['AK', 'Alaska', 'America/Anchorage', 'America/Juneau', 'America/Sitka', 'America/Nome', 'America/Adak'],
  ['AZ', 'Arizona', 'America/Phoenix', mountain],
  ['AR', 'Arkansas', central],
  ['CA', 'California', pacific],
  ['CO', 'Colorado', mountain],
  ['CT', 'Connecticut', eastern],
  ['DE', 'Delaware', eastern],
  ['DC', 'District of Columbia', eastern],
  ['FL', 'Florida', eastern, central],
  ['GA', 'Georgia', eastern],
  ['HI', 'Hawaii', 'Pacific/Honolulu'],
  ['ID', 'Idaho', mountain, 'America/Boise', pacific],
  ['IL', 'Illinois', central],
  ['IN', 'Indiana', eastern, central, ...indiana.map((place) => `America/Indiana/${place}`)],
  ['IA', 'Iowa', central],
  ['KS', 'Kansas', central, mountain],
  ['KY', 'Kentucky', eastern, central, 'America/Kentucky/Louisville', 'America/Kentucky/Monticello'],
  ['LA', 'Louisiana', central],
  ['ME', 'Maine', eastern],
  ['MD', 'Maryland', eastern],
  ['MA', 'Massachusetts', eastern],
  ['MI', 'Michigan', eastern, 'America/Detroit', central, 'America/Menominee'],
  ['MN', 'Minnesota', central],
  ['MS', 'Mississippi', central],
  ['MO', 'Missouri', central],
  ['MT', 'Montana', mountain],
  ['NE', 'Nebraska', central, mountain],
  ['NV', 'Nevada', pacific, mountain],
  ['NH', 'New Hampshire', eastern],
  ['NJ', 'New Jersey', eastern],
  ['NM', 'New Mexico', mountain],
  ['NY', 'New York', eastern],
  ['NC', 'North Carolina', eastern],
  ['ND', 'North Dakota', central, mountain, 'America/North_Dakota/Center', 'America/North_Dakota/New_Salem'],
  ['OH', 'Ohio', eastern],
  ['OK', 'Oklahoma', central],
  ['OR', 'Oregon', pacific, mountain, 'America/Boise'],
  ['PA', 'Pennsylvania', eastern],
  ['PR', 'Puerto Rico', 'America/Puerto_Rico'],
  ['RI', 'Rhode Island', eastern],
  ['SC', 'South Carolina', eastern],
  ['SD', 'South Dakota', central, mountain],
  ['TN', 'Tennessee', central, eastern],
  ['TX', 'Texas', central, mountain],
  ['UT', 'Utah', mountain],
  ['VT', 'Vermont', eastern],
  ['VA', 'Virginia', eastern],
  ['WA', 'Washington', pacific],
  ['WV', 'West Virginia', eastern],
  ['WI', 'Wisconsin', central],
  ['WY', 'Wyoming', mountain],
]
const provinces: typeof states = [
  ['AB', 'Alberta', 'America/Edmonton'],
  ['BC', 'British Columbia', 'America/Vancouver', 'America/Edmonton', 'America/Dawson_Creek', 'America/Fort_Nelson'],
  ['MB', 'Manitoba', 'America/Winnipeg'],
  ['NB', 'New Brunswick', 'America/Moncton', 'America/Halifax'],
  ['NL', 'Newfoundland and Labrador', 'America/St_Johns', 'America/Goose_Bay', 'America/Halifax'],
  ['NS', 'Nova Scotia', 'America/Halifax', 'America/Glace_Bay'],
  ['NT', 'Northwest Territories', 'America/Edmonton', 'America/Yellowknife', 'America/Inuvik'],
  ['NU', 'Nunavut', 'America/Iqaluit', 'America/Rankin_Inlet', 'America/Cambridge_Bay', 'America/Toronto'],
  ['ON', 'Ontario', 'America/Toronto', 'America/Winnipeg', 'America/Thunder_Bay', 'America/Atikokan'],
  ['PE', 'Prince Edward Island', 'America/Halifax'],
  ['QC', 'Quebec', 'America/Toronto', 'America/Montreal', 'America/Halifax', 'America/Blanc-Sablon'],
  ['SK', 'Saskatchewan', 'America/Regina', 'America/Swift_Current', 'America/Edmonton'],
  ['YT', 'Yukon', 'America/Whitehorse', 'America/Dawson'],
]

/** An address without a country is in the United States, where most are. */
const regionsOf: Readonly<Record<string, typeof states>> = { '': states, US: states, CA: provinces }

const plain = (text: string) => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function findRegion({ country, region }: Place) {
  const written = plain(region)
  return regionsOf[country]?.find(([code, name]) => plain(code) === written || plain(name) === written)
}

/** ISO 3166-2 of an address's state or province; null if unknown. */
export function jurisdictionAt(place: Place): string | null {
  const [code] = findRegion(place) ?? []
  return code ? `${place.country || 'US'}-${code}` : null
}

/** The time zone of an address by its state or province: `usual` if it is used there; null if unknown. */
export function zoneAt(place: Place, usual: string): string | null {
  const [, , ...zones] = findRegion(place) ?? []
  return zones.includes(usual) ? usual : (zones[0] ?? null)
}
