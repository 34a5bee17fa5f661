import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const ending = '.pmtiles'

/** Returns the first PMTiles file of `DATA_DIR/tiles` by name. */
export async function findTileFile(dataDir: string): Promise<string | undefined> {
  const directory = join(dataDir, 'tiles')
  const names = await readdir(directory).catch(() => [])
  const [first] = names.filter((name) => name.endsWith(ending)).toSorted()
  return first === undefined ? undefined : join(directory, first)
}
