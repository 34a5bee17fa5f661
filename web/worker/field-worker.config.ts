import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } }

/** Pages that open offline, by the name in their address. */
const fieldPages = {
  employee: /features\/employee\/employee-page\.tsx$/,
  recap: /features\/recap\/recap-page\.tsx$/,
  inspections: /features\/inspections\/inspect\/inspection-page\.tsx$/,
}
/** What they show first needs these too. */
const first = /routes\/organization-routes\.tsx$|field\/stored-answers\.ts$|offline\/next-day\.ts$/
/** Modules that every offline page needs. */
const frame =
  /web\/index\.html$|layouts\/organization-shell\.tsx$|routes\/(organization|public)-routes\.tsx$|menu\/shell-tools\.tsx$|layouts\/deletion-bar\.tsx$|domain\/field\/[\w-]+\.tsx?$|offline\/next-day\.ts$/
/** Imports that are not followed: other pages, printed papers, and the menu popup, which is larger than all the rest. */
const beyond = /(-page|-routes)\.tsx$|controls\/menu-popup\.tsx$|-pdf\.ts$/
/** Areas of texts that field pages use. */
const areas = new Set([
  'platform',
  'frame',
  'shell',
  'field',
  'employee',
  'record',
  'time',
  'photos',
  'schedule',
  'recap',
  'inspections',
])

/** Builds `field-worker.js`, which holds the list of this release's files that field pages consist of. */
export function fieldWorker(): Plugin {
  return {
    name: 'field-worker',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const page = await readFile(join(dir, 'index.html'))
        const { files, firstOf } = filesOf(bundle)
        const entries = [
          // The page file has no address of its own, since every page address returns it.
          { url: '/login', revision: hashOf(page, 'hex'), integrity: `sha256-${hashOf(page, 'base64')}` },
          ...files.map((file) => ({ url: `/${file}`, revision: null })),
        ]
        const placesOf = (scripts: ReadonlySet<string>) => [...scripts].map((script) => 1 + files.indexOf(script))
        const FIRST_SCRIPTS = Object.fromEntries(firstOf.map(([name, scripts]) => [name, placesOf(scripts)]))
        const lists = { FILES: JSON.stringify(entries), FIRST_SCRIPTS: JSON.stringify(FIRST_SCRIPTS) }
        await writeFile(join(dir, 'field-worker.js'), await bundleWorker(lists))
      },
    },
  }
}

const hashOf = (content: Buffer, encoding: 'hex' | 'base64') => createHash('sha256').update(content).digest(encoding)

/** All files of the field pages, and the scripts that each begins with besides those that the page names itself. */
function filesOf(bundle: Rolldown.OutputBundle) {
  const chunks = new Map(
    Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])),
  )
  const named = (test: RegExp) =>
    [...chunks.values()].flatMap(({ facadeModuleId, fileName }) => (test.test(facadeModuleId ?? '') ? [fileName] : []))
  const own = withImports(Object.values(fieldPages).flatMap(named), chunks)
  const inPage = withImports(named(/web\/index\.html$|layouts\/organization-shell\.tsx$/), chunks)
  const firstOf = Object.entries(fieldPages).map(
    ([name, page]) => [name, withImports([...named(first), ...named(page)], chunks).difference(inPage)] as const,
  )
  for (const file of own)
    for (const lazy of chunks.get(file)?.dynamicImports ?? [])
      if (!beyond.test(chunks.get(lazy)?.facadeModuleId ?? ''))
        for (const each of withImports([lazy], chunks)) own.add(each)
  const scripts = own.union(withImports(named(frame), chunks))
  const parts = [...scripts].map((file) => (chunks.get(file) as Chunk | undefined)?.viteMetadata)
  const beside = parts.flatMap((part) => [...(part?.importedCss ?? []), ...(part?.importedAssets ?? [])])
  const others = Object.keys(bundle).filter(
    (file) => /\/inter-latin-wght-normal-.*\.woff2$/.test(file) || isText(file.slice('assets/'.length)),
  )
  const files = new Set([...scripts, ...beside.filter((file) => !/\.woff2?$/.test(file)), ...others])
  return { files: [...files].toSorted(), firstOf }
}

const isText = (name: string) => name.endsWith('.json') && areas.has(name.split('.', 1)[0] ?? '')

function withImports(files: readonly string[], chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Set<string> {
  const allFiles = new Set(files)
  for (const file of allFiles) for (const each of chunks.get(file)?.imports ?? []) allFiles.add(each)
  return allFiles
}

/** One script without imports, because not every browser runs modules as workers. */
async function bundleWorker(lists: Record<string, string>): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    define: { ...lists, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'field-worker.ts'), formats: ['iife'], name: 'worker' },
    },
  })) as Rolldown.RolldownOutput[]
  const chunk = built[0]?.output[0]
  if (chunk?.type !== 'chunk') throw new Error('The field worker was not built')
  return chunk.code
}
