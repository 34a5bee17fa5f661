import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fieldWorker } from './worker/field-worker.config.ts'
import { languages, nameOfLanguage, sourceLanguage } from '../shared/languages.ts'

const web = import.meta.dirname
const router = join(web, '../node_modules/react-router/dist/production')

/**
 * Emits each area's `texts/*.json` under one hash of all languages. Only the page contains the hashes, so that a
 * release that changes a text keeps the cached scripts and other texts.
 */
function texts(): Plugin {
  // Texts used by both page and server are in `shared`.
  const files = globSync(['**/texts/*.json', '../shared/**/texts/*.json'], {
    cwd: web,
    exclude: ['dist/**'],
  }).toSorted()
  const areas = Map.groupBy(files, (file) => basename(dirname(dirname(file))))
  const emitted = [...areas].map(([area, of]) => {
    const sources = of.map((file) => JSON.stringify(JSON.parse(readFileSync(join(web, file), 'utf8'))))
    const hash = createHash('sha256').update(sources.join('\n')).digest('base64url').slice(0, 8)
    return {
      area,
      hash,
      files: of.map((file, at) => ({ language: basename(file, '.json'), source: sources[at] ?? '' })),
    }
  })
  return {
    name: 'texts',
    generateBundle() {
      for (const { area, hash, files: of } of emitted)
        for (const { language, source } of of)
          this.emitFile({ type: 'asset', fileName: `assets/${area}.${language}-${hash}.json`, source })
    },
    transformIndexHtml: (html) => {
      return html
        .replace('TEXT_HASHES', JSON.stringify(Object.fromEntries(emitted.map(({ area, hash }) => [area, hash]))))
        .replaceAll('LANGUAGE_CODES', languages.join('|'))
        .replaceAll('SOURCE_LANGUAGE', sourceLanguage)
    },
  }
}

/**
 * Removes unused code from react-router (5.5 kB gzipped): display names, developer messages, and code for servers and
 * instrumentation. A pattern that no longer matches costs only bytes.
 */
function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    transform(code, id) {
      if (!id.startsWith(router)) return undefined
      const lean = code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(
          /= (React\w*\.(?:createContext|forwardRef|memo)|Symbol|Object\.getOwnPropertyNames)\(/g,
          '= /* @__PURE__ */ $1(',
        )
        .replace(/^function (warning|warningOnce)\(/gm, '/* @__NO_SIDE_EFFECTS__ */ function $1(')
        .replaceAll('if (this.context', 'if (false')
        .replaceAll('if (init.instrumentations)', 'if (false)')
        .replaceAll('opts?.hydrationData || parseHydrationData()', 'opts?.hydrationData')
        .replace(/= useIsRSCRouterContext\(\)/g, '= false')
        .replace(/invariant\(\s*((?:[^,()`"]|\([^()]*\))+),\s*(?:"[^"]*"|`[^`]*`)\s*\)/g, 'invariant($1)')
      return { code: lean, map: null }
    },
  }
}

/**
 * Shortens Vite's preload helper (0.3 kB gzipped): supported browsers have `modulepreload` and `Promise.allSettled`,
 * and this page uses neither nonces nor an import map nor the helper's event. A pattern that no longer matches costs
 * only bytes.
 */
function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return undefined
      const lean = code
        .replace(/scriptRel = .*?\}\)\(\);/s, "scriptRel = 'modulepreload';")
        .replace(/const cspNonceMeta = .*?;\s*const cspNonce = .*?;/s, '')
        .replace(/if \(cspNonce\) .*?;/s, '')
        .replace(/function allSettled\(promises\) .*?\}\)\)\)\);\s*\}/s, '')
        .replace('= allSettled(', '= Promise.allSettled(')
        .replace(/const e = new Event\(.*?throw err;/s, 'throw err;')
        .replace(/function importMetaResolve\(specifier\) .*?\);\s*\}/s, '')
        .replace('importMetaResolve(depString)', 'new URL(depString, import.meta.url)')
      return { code: lean, map: null }
    },
  }
}

/** A minimal replacement of lucide's icon component: lines, size and attributes (saves 1.2 kB gzipped). */
const iconCode = `
import { createElement } from 'react'
const look = {
  viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
}
export default ({ node }) => ({ size = 24, ...rest }) =>
  createElement('svg', { width: size, height: size, ...look, 'aria-hidden': !rest['aria-label'], ...rest },
    node.map(([tag, attributes]) => createElement(tag, attributes)))
`
function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    load: (id) => (id.endsWith('lucide-react/dist/esm/createLucideIcon.mjs') ? iconCode : undefined),
    transform(code, id) {
      if (!/lucide-react\/dist\/esm\/icons\//.test(id)) return undefined
      return { code: code.replace(/^__iconData\.node;$/m, '').replace(/,\s*aliases: \[[^\]]*\]/, ''), map: null }
    },
  }
}

/** Removes Tailwind's fallback for browsers without `@property`, which are not supported. */
function modernStyles(): Plugin {
  return {
    name: 'modern-styles',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        file.source = String(file.source).replace(/@layer properties\{@supports.*?\}\}\}(?=@|$)/s, '')
      }
    },
  }
}

/** Lists the organization shell's files in the page, so that its first script preloads them. */
function shellFiles(): Plugin {
  return {
    name: 'shell-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const closure = (test: RegExp) => {
          const files = new Set(
            chunks.filter(({ facadeModuleId }) => test.test(facadeModuleId ?? '')).map((c) => c.fileName),
          )
          for (const file of files)
            for (const each of chunks.find((c) => c.fileName === file)?.imports ?? []) files.add(each)
          return files
        }
        const shell = closure(/layouts\/organization-shell\.tsx$/).difference(closure(/index\.html$/))
        return html.replace('SHELL_FILES', JSON.stringify([...shell].map((file) => `/${file}`)))
      },
    },
  }
}

/** The last complete build, whose encodings are copied: compressing takes most of a build. */
const last = join(web, 'dist')
const extensions = ['br', 'gz']

/** Precompresses text files as `.br` and `.gz` where that saves bytes; the server only reads them. */
function encodings(): Plugin {
  return {
    name: 'encodings',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const texts = globSync('**/*.{css,html,js,json,svg,txt,webmanifest}', { cwd: dir })
      await Promise.all(
        texts.map(async (path) => {
          if (!(await copyEncodings(dir, path))) await writeEncodings(join(dir, path))
        }),
      )
    },
  }
}

/** Copies the encodings of the last build's equal file; returns whether it has all. */
async function copyEncodings(dir: string, path: string) {
  try {
    const [before, now] = await Promise.all([readFile(join(last, path)), readFile(join(dir, path))])
    if (!before.equals(now)) return false
    await Promise.all(extensions.map((end) => copyFile(join(last, `${path}.${end}`), join(dir, `${path}.${end}`))))
    return true
  } catch {
    return false
  }
}

async function writeEncodings(path: string) {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const encoded = {
    br: await promisify(brotliCompress)(content, { params }),
    gz: await promisify(gzip)(content, { level: 9 }),
  }
  for (const [extension, bytes] of Object.entries(encoded))
    if (bytes.length < content.length) await writeFile(`${path}.${extension}`, bytes)
}

/** Folders whose modules are bundled together, for few files and no import waterfalls. */
const groups = [
  { name: 'react', test: /rolldown.runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
  // Needed before signing in. In the entry, the preload helper would make every lazy part wait for its styles again.
  {
    name: 'start',
    test: /vite\/preload-helper|web\/(platform\/(forms|http|loading|navigation|notifications|texts|toggles)|kit\/core|domain\/form|features\/session\/frame)\/|shared\/users\//,
  },
  // The frame of every organization page, with only the paths that the shell and home use.
  {
    name: 'shell',
    test: /web\/(platform\/(data|format|window)|kit\/frame|domain\/frame|shell\/frame)\/|shared\/(access\/|pages\.ts|(clients|organizations)\/paths\.ts)|node_modules\/swr\//,
  },
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/(createLucideIcon|icons\/(building-complex|chevron-down|chevron-right|clock|ellipsis|house|messages-square|plus|users))\.mjs$/,
  },
  // Paths that few pages use: a chunk for each area, so that other pages do not load them.
  {
    name: (id: string) => `${/shared\/([\w-]+)\/paths/.exec(id)?.[1]}-paths`,
    test: /shared\/(admin|audit|bulk-changes|chemicals|client-area|client-requests|company-sign-in|fair-workweek|imports|inspections|messages|mileage|monitors|payroll|phone-sign-in|prices|problem-reports|profit|purchase-orders|quotes|recap|second-factor|supplies|telephony|text-messages|time-off)\/paths\.ts$/,
  },
  // What waits to be sent, on the employee's page and behind every other one.
  { name: 'outbox', test: /web\/domain\/outbox\/(outbox-store|send-in-order)\.ts$/ },
  // A form that has one of them mostly has another.
  { name: 'inputs', test: /web\/kit\/(checkbox|select|textarea)\.tsx$/ },
  // Used by the routes and by a client's page; in the page's chunk it would make the routes load that.
  { name: 'client-asks', test: /web\/domain\/clients\// },
  { name: 'paths', test: /shared\/[\w-]+\/paths\.ts$/ },
]

/** Builds the page: one static file and hashed assets under web/dist; budgets are in build.test.ts. */
export default defineConfig({
  root: web,
  plugins: [
    react(),
    tailwind(),
    texts(),
    leanRouter(),
    leanPreload(),
    leanIcons(),
    shellFiles(),
    modernStyles(),
    fieldWorker(),
    encodings(),
  ],
  resolve: {
    // The same files wherever node_modules is: chunks depend on the paths of their modules.
    preserveSymlinks: true,
    // The package's exports resolve to its larger development build.
    alias: [
      { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
      { find: /^react-router$/, replacement: join(router, 'index.mjs') },
      // The shim is for React before 18.
      { find: /^use-sync-external-store\/shim.*/, replacement: 'react' },
    ],
  },
  // A language's name; its texts are separate files.
  define: {
    LANGUAGES: JSON.stringify(Object.fromEntries(languages.map((id) => [id, { name: nameOfLanguage(id) }]))),
  },
  worker: { format: 'es' },
  build: {
    outDir: join(web, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    // Browsers of the last two years; older targets would duplicate every light-dark().
    cssTarget: ['chrome130', 'edge130', 'firefox132', 'safari18'],
    manifest: true,
    assetsInlineLimit: 0,
    // Preload hints only for the entry and for an organization's routes, whose pages consist of many files; elsewhere
    // the lists would cost more than they save.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps, { hostId, hostType }) =>
        hostType === 'html' || hostId.includes('organization-routes') ? deps : [],
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    },
  },
})
