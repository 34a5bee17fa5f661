import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Where `run-bundled.mjs` finds the bundle of a program: under the program's own path. */
const place = join(root, 'node_modules/.cache/bundled')

/** Programs of which tests start many. */
const programs = [
  'api/main',
  'api/commands/doctor',
  'api/commands/move-files',
  'api/commands/platform-admin',
  'api/commands/remove-factors',
  'api/commands/end-sessions',
  'api/db/archive/main',
  'gateway/main',
  'launcher/main',
]

/** Packages of hundreds of small modules; others may read files beside their own. */
const inlined = [/^typebox/, /^kysely/, /^libphonenumber-js/, /^@simplewebauthn\/server/, /^@peculiar\//, /^tsyringe/]

/** Modules still find the files beside their sources, and start the threads there. */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!/import\.meta\.(?:dirname|filename|url)/.test(code)) return undefined
    const known = { dirname: dirname(id), filename: id, url: pathToFileURL(id).href }
    return {
      code: code.replace(/import\.meta\.(dirname|filename|url)/g, (_all, name: keyof typeof known) =>
        JSON.stringify(known[name]),
      ),
      map: null,
    }
  },
}

/**
 * Bundles the product's programs for the processes of this run: loading the 3,000 modules of the API, most of them
 * small, took most of its start. Processes without these options run the sources.
 */
export async function bundlePrograms(): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [places],
    resolve: { preserveSymlinks: true },
    ssr: { noExternal: inlined },
    build: {
      ssr: true,
      outDir: place,
      emptyOutDir: true,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((name) => [name, join(root, 'server', `${name}.ts`)])),
        output: { format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  })
  process.env['BUNDLED_NODE_OPTIONS'] = `--import=${pathToFileURL(join(import.meta.dirname, 'run-bundled.mjs')).href}`
}
