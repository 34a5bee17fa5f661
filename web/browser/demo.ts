import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { copyDemo } from '#server/test/demo-copy.ts'
import { writeStreets } from '#server/test/streets.ts'
import { launchBrowser } from './chromium.ts'
import { newDataDir, startProduct, type Product } from './product.ts'

/** Where most of the demo's locations are. */
const center = { latitude: 44.972, longitude: -93.275 }

let ourProduct: Promise<Product> | undefined
let ourBrowser: Promise<Browser> | undefined

/** The whole product on a copy of prepared demo data, because creating the data takes as long as the start; with streets. */
export async function startDemo(dataDir: string = newDataDir()): Promise<Product> {
  await copyDemo(inject('demoPlace'), dataDir)
  writeStreets(join(dataDir, 'tiles', 'town.pmtiles'), center)
  return startProduct({}, dataDir)
}

/** This worker's browser. It ends with the worker. */
export function takeBrowser(): Promise<Browser> {
  ourBrowser ??= launchBrowser()
  return ourBrowser
}

/** Closes what the tests of a file left open. */
export async function leaveBrowser(): Promise<void> {
  await Promise.all((await takeBrowser()).contexts().map((context) => context.close()))
}

/** This worker's browser and product with demo data. Both end with the worker. */
export async function takeDemo(): Promise<{ product: Product; browser: Browser }> {
  ourProduct ??= startDemo(`${inject('demoPlace')}-product-${process.pid}`)
  const [product, browser] = await Promise.all([ourProduct, takeBrowser()])
  return { product, browser }
}
