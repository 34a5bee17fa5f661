import { inject } from 'vitest'
import { copyDemo } from '#server/test/demo-copy.ts'
import { newDataDir, startProduct, type Product } from './product.ts'

/** The whole product on a copy of the demo, as a second start finds it: the first costs twice as much. */
export async function startDemo(): Promise<Product> {
  const dataDir = newDataDir()
  await copyDemo(inject('demoPlace'), dataDir)
  return startProduct({}, dataDir)
}
