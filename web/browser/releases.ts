import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { languages, sourceLanguage } from '#shared/languages.ts'
import { bareEnv } from '#server/test/bare-env.ts'
import { buildIfStale } from '#server/launcher/build.ts'
import { eventually } from '#server/gateway/test/gateway.ts'

const root = join(import.meta.dirname, '../..')

/** Of a changed area's texts. */
const newHash = 'changed0'

export type Sources = ReturnType<typeof makeSources>

/** A copy of the page's sources, of which a test builds releases, with the gateway that serves one. */
export function makeSources() {
  const directory = mkdtempSync(join(tmpdir(), 'custodia-releases-'))
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  return {
    /** Copies the sources with the page built from them; a second try of a test needs them unchanged. */
    copy() {
      for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'shared', 'web'])
        cpSync(join(root, name), join(directory, name), { recursive: true })
    },

    /** Changes one file of the copied sources. */
    change(path: string, from: string, to: string) {
      const text = readFileSync(join(directory, path), 'utf8')
      if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`)
      writeFileSync(join(directory, path), text.replace(from, to))
    },

    /**
     * Changes one text of the page that was built. A build would change the same files, because only the page names its
     * texts, as `build.test.ts` proves.
     */
    changeText(area: string, from: string, to: string): string {
      const dist = join(directory, 'changed-text')
      cpSync(join(directory, 'web/dist'), dist, { recursive: true })
      const put = (path: string, text: string) => {
        writeFileSync(join(dist, path), text)
        writeFileSync(join(dist, `${path}.br`), brotliCompressSync(text))
        rmSync(join(dist, `${path}.gz`), { force: true })
      }
      const page = readFileSync(join(dist, 'index.html'), 'utf8')
      const { hash = '' } = new RegExp(`"${area}":"(?<hash>.{8})"`).exec(page)?.groups ?? {}
      put('index.html', page.replace(`"${area}":"${hash}"`, `"${area}":"${newHash}"`))
      for (const language of languages)
        for (const end of ['', '.br', '.gz']) {
          const name = (of: string) => join(dist, `assets/${area}.${language}-${of}.json${end}`)
          renameSync(name(hash), name(newHash))
        }
      const path = `assets/${area}.${sourceLanguage}-${newHash}.json`
      const text = readFileSync(join(dist, path), 'utf8')
      if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`)
      put(path, text.replace(from, to))
      return dist
    },

    /** Builds the page from the copied sources, unless they are unchanged. */
    async build(): Promise<string> {
      const log = { debug() {}, info() {}, warn() {} }
      await buildIfStale(directory, { log, signal: new AbortController().signal })
      return join(directory, 'web/dist')
    },

    /** Starts a gateway for this release in front of the API behind `upstream`, always with the same DATA_DIR. */
    serve: (port: number, dist: string, upstream: string) => serve(port, dist, upstream, join(directory, 'data')),

    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** Starts a gateway of its own, which a test may stop. */
export async function serve(
  port: number,
  dist: string,
  upstream: string,
  dataDir: string,
  settings: Record<string, string> = {},
) {
  const env = {
    ...bareEnv(),
    PORT: String(port),
    DATA_DIR: dataDir,
    WEB_DIST: dist,
    GATEWAY_UPSTREAM_LOCAL: upstream,
    ...settings,
  }
  const child = spawn(process.execPath, ['server/gateway/main.ts'], { cwd: root, env, stdio: 'ignore' })
  const url = `http://localhost:${port}`
  await eventually(
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    30_000,
  )
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { url, stop, [Symbol.asyncDispose]: stop }
}
