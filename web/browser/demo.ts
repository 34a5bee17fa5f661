import { inject } from 'vitest'
import { join } from 'node:path'
import { copyDemo } from '#server/test/demo-copy.ts'
import { writeStreets } from '#server/test/streets.ts'
import { newDataDir, startProduct, type Product } from './product.ts'

/** Where most of the demo's locations are. */
const center = { latitude: 44.972, longitude: -93.275 }

/** The whole product on a copy of prepared demo data, because creating the data takes as long as the start; with streets. */
export async function startDemo(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = newDataDir()
  await copyDemo(inject('demoPlace'), dataDir)
  writeStreets(join(dataDir, 'tiles', 'town.pmtiles'), center)
  return startProduct(settings, dataDir)
}
