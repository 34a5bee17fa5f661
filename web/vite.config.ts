import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { languages, nameOfLanguage, sourceLanguage } from '../shared/languages.ts'

const web = import.meta.dirname
const router = join(web, '../node_modules/react-router/dist/production')

/**
 * Emits `texts/*.json` of every area as files named by one hash of all its languages. The hashes stand in the page and in no
 * script: a release that changed a text leaves the scripts, and the other texts, at the addresses where browsers keep them.
 */
function texts(): Plugin {
  // Of what page and server call by the same names, the texts are in `shared`.
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
 * What keeps unused parts of react-router in the bundle (5.5 kB gzipped): names given to components for debugging,
 * warnings and assertions' words to developers, and what only servers and instruments use. A pattern that no longer fits costs bytes only.
 */
function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    transform(code, id) {
      if (!id.startsWith(router)) return undefined
      const lean = code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React\w*\.forwardRef)\(/g, '= /* @__PURE__ */ $1(')
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
 * What fetches a page's files ahead, as the browsers of today need it (0.2 kB gzipped less): they know `modulepreload`
 * and `Promise.allSettled`, and this page has neither nonces nor an import map. Such a pattern too costs bytes only.
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
        .replace(/function importMetaResolve\(specifier\) .*?\);\s*\}/s, '')
        .replace('importMetaResolve(depString)', 'new URL(depString, import.meta.url)')
      return { code: lean, map: null }
    },
  }
}

/** An icon of lucide as this product draws it: nothing but its lines, size and attributes (1.2 kB gzipped less). */
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

/** Leaves out Tailwind's second copy of its defaults, for browsers without `@property`, which are none of ours. */
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

/** Tells the page's first script which files the shell of an organisation consists of, so that they come at once. */
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

/** Writes every text once more in each encoding that is worth sending, `.br` and `.gz`: the server only reads them. */
function encodings(): Plugin {
  return {
    name: 'encodings',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const texts = globSync('**/*.{css,html,js,json,svg,txt,webmanifest}', { cwd: dir })
      await Promise.all(texts.map((path) => writeEncodings(join(dir, path))))
    },
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

/** Folders whose modules travel together: few files, and none that another one has to announce first. */
const groups = [
  { name: 'react', test: /rolldown.runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
  // What the page needs before anybody has signed in.
  {
    name: 'start',
    test: /web\/(platform\/(forms|http|loading|navigation|notifications|texts|toggles)|kit\/core|features\/session\/frame)\/|shared\/users\//,
  },
  // What every page of an organization has around it. Of the paths only what the shell and home ask for: every area has some.
  {
    name: 'shell',
    test: /web\/(platform\/(data|format|pages|window)|kit\/frame|domain\/frame|shell\/frame)\/|shared\/(access\/|(clients|jobs|organizations)\/paths\.ts)|node_modules\/swr\//,
  },
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/(createLucideIcon|icons\/(building-complex|chevron-right|ellipsis|plus|users))\.mjs$/,
  },
  // What one area alone asks for: the others do not carry it.
  {
    name: 'area-paths',
    test: /shared\/(admin|client-area|client-requests|imports|mileage|payroll|quotes|recap|second-factor|supplies|telephony|time-off)\/paths\.ts$/,
  },
  // Asked for by the table of pages too, which the page must not count as its own.
  { name: 'client-asks', test: /web\/domain\/clients\// },
  { name: 'paths', test: /shared\/[\w-]+\/paths\.ts$/ },
]

/** The page: one static file and hashed assets under web/dist, budgets in build.test.ts. */
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
    encodings(),
  ],
  resolve: {
    // The package's own exports lead every bundler to its development build, which is larger.
    alias: [
      { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
      { find: /^react-router$/, replacement: join(router, 'index.mjs') },
      // For React before 18; ours has the hook itself.
      { find: /^use-sync-external-store\/shim.*/, replacement: 'react' },
    ],
  },
  // What a page needs to know of a language; its texts are files of their own.
  define: {
    LANGUAGES: JSON.stringify(Object.fromEntries(languages.map((id) => [id, { name: nameOfLanguage(id) }]))),
  },
  worker: { format: 'es' },
  build: {
    outDir: join(web, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    // The browsers of the last two years; older targets would write every light-dark() twice.
    cssTarget: ['chrome130', 'edge130', 'firefox132', 'safari18'],
    manifest: true,
    assetsInlineLimit: 0,
    // Hints in the page for what the entry imports. Of the scripts only the table of an organisation's pages has them: a page
    // comes in dozens of files, and without hints each asks for the next. In the others the list would cost bytes.
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
