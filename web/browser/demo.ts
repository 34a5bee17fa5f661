import { inject } from 'vitest'
import { copyDemo } from '#server/test/demo-copy.ts'
import { newDataDir, startProduct, type Product } from './product.ts'

/** The whole product on a copy of prepared demo data, because creating the data takes as long as the start. */
export async function startDemo(): Promise<Product> {
  const dataDir = newDataDir()
  await copyDemo(inject('demoPlace'), dataDir)
  return startProduct({}, dataDir)
}
