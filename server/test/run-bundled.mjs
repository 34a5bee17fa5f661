import { existsSync } from 'node:fs'
import * as module from 'node:module'

const server = new URL('../', import.meta.url).href
const bundles = new URL('../../node_modules/.cache/bundled/', import.meta.url).href

// Runs the bundle of the program that this process is started with, if `bundle-programs.ts` made one. npm may run on a
// Node without hooks.
const hooks = module.registerHooks?.({
  resolve(specifier, context, next) {
    hooks.deregister()
    const found = next(specifier, context)
    if (!found.url.startsWith(server)) return found
    const bundle = new URL(found.url.slice(server.length).replace(/ts$/, 'mjs'), bundles)
    return existsSync(bundle) ? { ...found, url: bundle.href, format: 'module' } : found
  },
})
