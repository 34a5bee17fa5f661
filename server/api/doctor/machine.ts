import { statSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { keyLengthMin } from '#server/encryption-keys.ts'
import { placesOf, requireFree, type Place } from '#server/ports.ts'
import { readDisk, roomMin } from '#server/disk-room.ts'
import { logSetting, requireDirectory } from '#server/writable.ts'
import { findTileFile } from '#server/tile-file.ts'
import { streetLayers } from '#shared/operations/map-tiles.ts'
import { runCheck, type Finding } from './finding.ts'

const warnFromPercent = 90
const answerMs = 2_000
/** Random keys of any alphabet have at least this many different characters; words and repetitions do not. */
const differentCharactersMin = 10

/** Checks the data directories and their free space. */
export function examineDisks(config: Config): Promise<Finding[]> {
  const setting = logSetting(config)
  const places = [
    { name: 'DATA_DIR', path: config.dataDir },
    ...(setting === 'LOG_DIR' ? [{ name: setting, path: config.logDir }] : []),
  ]
  return Promise.all(
    places.map(({ name, path }) =>
      runCheck(name, async () => {
        await requireDirectory(name, path)
        return roomIn(path, await readDisk(path))
      }),
    ),
  )
}

export function roomIn(path: string, { freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }) {
  const percent = Math.floor((100 * (totalBytes - freeBytes)) / totalBytes)
  const use = `${path}: ${percent} % used, ${Math.floor(freeBytes / 1_000_000)} MB free`
  if (freeBytes < roomMin) throw new Error(`${use}: make room, nothing more can be kept`)
  return percent < warnFromPercent ? use : { warning: `${use}: make room before nothing more can be kept` }
}

/** Checks the encryption key: long enough, not guessable, private. */
export const examineKey = ({ encryptionKey, dataDir }: Config): Promise<Finding> =>
  runCheck('encryption key', async () => {
    const path = join(dataDir, 'encryption.key')
    if (encryptionKey === undefined && !existsSync(path)) return `the first start makes ${path}`
    const key = encryptionKey ?? readFileSync(path, 'utf8').trim()
    const name = encryptionKey === undefined ? path : 'ENCRYPTION_KEY'
    if (key.length < keyLengthMin) {
      throw new Error(`${name} has ${key.length} characters, and a key has at least ${keyLengthMin}`)
    }
    if (new Set(key).size < differentCharactersMin) {
      return {
        warning: `${name} could be guessed: make one with openssl rand -hex 24, and keep this one in ENCRYPTION_KEY_BEFORE`,
      }
    }
    if (encryptionKey === undefined && (statSync(path).mode & 0o077) !== 0) {
      return { warning: `${path} can be read by others: chmod 600 ${path}` }
    }
    return encryptionKey === undefined ? `${path}; keep a copy with the backups` : 'ENCRYPTION_KEY'
  })

/** Checks that each port is free or used by this product. */
export const examinePorts = (config: Config): Promise<Finding[]> =>
  Promise.all(placesOf('launcher', config).map((place) => runCheck(place.setting, () => freeOrOurs(place))))

async function freeOrOurs(place: Place): Promise<string> {
  try {
    await requireFree(place)
    return `${place.port} is free`
  } catch (error) {
    if (await isOurs(place)) return `${place.port} is in use by this product`
    throw error
  }
}

/** Our processes respond with a request id; other programs do not. */
async function isOurs({ setting, host, port }: Place): Promise<boolean> {
  const at = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  const path = setting === 'METRICS_PORT' ? '/metrics' : '/healthz'
  try {
    const answer = await fetch(`http://${at}:${port}${path}`, { signal: AbortSignal.timeout(answerMs) })
    const text = await answer.text()
    if (setting === 'METRICS_PORT') return text.includes('custodia_gateway_')
    return text === '{"status":"ok"}' && /^[\da-f]{8}-[\da-f]{4}-7/.test(answer.headers.get('x-request-id') ?? '')
  } catch {
    return false
  }
}

/** Checks the map's own tiles; without a file in `DATA_DIR/tiles` there is nothing to check. */
export async function examineTiles({ dataDir, mapTiles }: Pick<Config, 'dataDir' | 'mapTiles'>): Promise<Finding[]> {
  const path = await findTileFile(dataDir)
  if (path === undefined) return []
  const finding = await runCheck('map tiles', async () => {
    if (mapTiles) return { warning: `${path} is not used: MAP_TILES_URL comes first` }
    const { openTileArchive } = await import('#server/tile-archive.ts')
    const archive = await openTileArchive(path)
    await archive.close()
    const { kind, layers, zoomMin, zoomMax } = archive
    const missing = kind === 'shapes' ? streetLayers.filter((layer) => !layers.includes(layer)) : []
    if (missing.includes('roads')) {
      return { warning: `${path} has no layer roads, so it shows no streets: take a file with Protomaps’ layers` }
    }
    return `${path}: ${kind} of zoom levels ${zoomMin} to ${zoomMax}${missing.length ? `, without ${missing.join(', ')}` : ''}`
  })
  return [finding]
}
