import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { join } from 'node:path'
import { copyDemo } from '#server/test/demo-copy.ts'
import { writeStreets } from '#server/test/streets.ts'
import { launchBrowser } from './chromium.ts'
import { newDataDir, startProduct, type Product } from './product.ts'

/** Where most of the demo's locations are. */
const center = { latitude: 44.972, longitude: -93.275 }

/** The whole product on a copy of prepared demo data, because creating the data takes as long as the start; with streets. */
export async function startDemo(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = newDataDir()
  await copyDemo(inject('runPlace'), dataDir)
  writeStreets(join(dataDir, 'tiles', 'town.pmtiles'), center)
  return startProduct(settings, dataDir)
}

export interface Demo {
  product: Product
  browser: Browser
}

let demo: Demo | undefined

/** The product on demo data and a browser, for all journeys of a test file. */
export function useDemo(): Readonly<Demo> {
  if (demo) return demo
  const place = {} as Demo
  beforeAll(async () => {
    ;[place.product, place.browser] = await Promise.all([startDemo(), launchBrowser()])
  })
  afterAll(async () => {
    await place.browser?.close()
    await place.product?.stop()
  })
  return (demo = place)
}
