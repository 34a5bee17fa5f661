import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { findTileFile } from '#server/tile-file.ts'
import type { TileArchive } from '#server/tile-archive.ts'

/** Opens the installation's own map tiles at the start; without them, or when they are unreadable, the map has none. */
export async function openOwnTiles(
  { dataDir, mapTiles }: Pick<Config, 'dataDir' | 'mapTiles'>,
  log: Log,
): Promise<TileArchive | undefined> {
  const path = mapTiles ? undefined : await findTileFile(dataDir)
  if (path === undefined) return undefined
  // Loads the reader only if there are tiles.
  const { openTileArchive } = await import('#server/tile-archive.ts')
  try {
    return await openTileArchive(path)
  } catch (error) {
    log.warn({ err: error, path }, 'the map has no streets: its tile file cannot be used')
    return undefined
  }
}
