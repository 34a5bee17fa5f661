import { areaNear, areaOf, centerOf, isShort, readPlusCode, type LatLng } from './plus-code.ts'

/** The place in a pasted text: its position, or why none was found. */
export type WrittenPlace = { at: LatLng } | { unread: 'unknown' | 'short_link' | 'short_code' }

const unknown = { unread: 'unknown' } as const
const number = String.raw`[-+]?\d{1,3}(?:\.\d+)?`
const pair = new RegExp(`(${number})\\s*,\\s*(${number})`)
const wholePair = new RegExp(`^\\(?\\s*${pair.source}\\s*\\)?$`)
/** 40°41'21.4"N 74°02'40.3"W, with the marks that maps and keyboards write. */
const degreesPart = String.raw`(\d{1,3})\s*°\s*(?:(\d{1,2})\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''|′′)\s*)?`
const degrees = new RegExp(`${degreesPart}([NS])[\\s,+]*${degreesPart}([EWO])`, 'i')
/** A code with at least two characters before the plus, so that sums do not match; the text after it is a town. */
const code = /(?:^|[\s/:=])([23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{0,7})(?=$|[\s,/&?])/i
const shortLinks = new Set(['goo.gl', 'maps.app.goo.gl', 'g.co', 'osm.org', 'maps.apple'])

/** Coordinates in the path of a map link; they are preferred to the map's center, which the user did not choose. */
const inPath = [
  new RegExp(`!3d(${number})!4d(${number})`),
  new RegExp(`/(?:place|search|dir)/(?:[^/]*/)?${pair.source}(?=$|[/?])`),
  new RegExp(`/@${pair.source}`),
]
const parameters = ['q', 'query', 'll', 'sll', 'coordinate', 'daddr', 'destination', 'center', 'cp'] as const

/** Reads coordinates, a plus code, a geo address, or a link of Google Maps, Apple Maps or OpenStreetMap. */
export function readWrittenPlace(text: string, near: LatLng | null): WrittenPlace {
  const written = text.trim()
  const plain = pointOf(wholePair.exec(written)) ?? pointOfDegrees(written)
  if (plain) return { at: plain }
  return readGeo(written, near) ?? readLink(written, near) ?? readCode(written, near) ?? unknown
}

function readGeo(text: string, near: LatLng | null): WrittenPlace | undefined {
  if (!/^geo:/i.test(text)) return undefined
  const [where = '', query = ''] = text.slice(4).split('?')
  const label = new URLSearchParams(query).get('q') ?? ''
  // Android writes geo:0,0?q=… where only the query counts.
  const at = pointOf(pair.exec(label)) ?? pointOf(pair.exec(where))
  return at && (at.latitude !== 0 || at.longitude !== 0) ? { at } : (readCode(label, near) ?? unknown)
}

function readLink(text: string, near: LatLng | null): WrittenPlace | undefined {
  const address = /https?:\/\/\S+/i.exec(text)?.[0]
  if (!address || !URL.canParse(address)) return undefined
  const { hostname, pathname, searchParams, hash } = new URL(address)
  const path = decoded(pathname)
  const marked = pointOf(pair.exec(`${searchParams.get('mlat')},${searchParams.get('mlon')}`))
  if (marked) return { at: marked }
  const [place, ...views] = inPath
  const inside = place && pointOf(place.exec(path))
  if (inside) return { at: inside }
  for (const name of parameters) {
    const value = searchParams.get(name) ?? ''
    const at = pointOf(wholePair.exec(value.replace(/^loc:/, ''))) ?? pointOfDegrees(value)
    if (at) return { at }
  }
  const searchText = searchParams.get('q') ?? searchParams.get('query') ?? ''
  const fromCode = readCode(`${path} ${searchText}`, near)
  if (fromCode) return fromCode
  const written = pointOfDegrees(path)
  if (written) return { at: written }
  for (const view of views) {
    const at = pointOf(view.exec(path))
    if (at) return { at }
  }
  const inHash = /map=\d+(?:\.\d+)?\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/.exec(hash)
  const point = pointOf(inHash)
  if (point) return { at: point }
  return shortLinks.has(hostname.replace(/^www\./, '')) ? { unread: 'short_link' } : unknown
}

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path.replaceAll('+', '%2B')).replaceAll(/\+(?=[-\d])/g, ' ')
  } catch {
    return path
  }
}

function readCode(text: string, near: LatLng | null): WrittenPlace | undefined {
  const plusCode = readPlusCode(code.exec(text)?.[1] ?? '')
  if (!plusCode) return undefined
  if (!isShort(plusCode)) return { at: centerOf(areaOf(plusCode)) }
  return near ? { at: centerOf(areaNear(plusCode, near)) } : { unread: 'short_code' }
}

function pointOf(match: RegExpExecArray | null): LatLng | undefined {
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth ? { latitude, longitude } : undefined
}

function pointOfDegrees(text: string): LatLng | undefined {
  const match = degrees.exec(text)
  if (!match) return undefined
  const [, ...parts] = match
  const value = (at: number) => Number(parts[at]) + Number(parts[at + 1] ?? 0) / 60 + Number(parts[at + 2] ?? 0) / 3600
  const isNegative = (at: number) => /[SWO]/i.test(parts[at] ?? '')
  const [latitude, longitude] = [value(0) * (isNegative(3) ? -1 : 1), value(4) * (isNegative(7) ? -1 : 1)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}
