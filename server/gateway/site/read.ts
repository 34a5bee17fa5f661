import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { ConfigError } from '#server/setting-reader.ts'
import { copyOf } from '../forwarding/owned-buffer.ts'
import type { Encodings } from './encodings.ts'

export interface SiteFile {
  readonly type: string
  readonly cacheControl: string
  /** Of the content, in base64. */
  readonly sha256: string
  /** The start of every ETag of this content; a suffix names the encoding. */
  readonly hash: string
  readonly content: Encodings
  /** The address of a packed asset across releases, with * for its hash: `/assets/kit-*.js`. */
  readonly family?: string
}

/** The built web app in memory: the page, and every other file by path. */
export interface Site {
  readonly page: SiteFile
  readonly html: string
  readonly files: ReadonlyMap<string, SiteFile>
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Hashed names never change; the page and its workers are revalidated each time; other files are cached for a day. */
const lifetimes = { asset: 'public, max-age=31536000, immutable', page: 'no-cache', other: 'public, max-age=86400' }

/**
 * Reads the built web app with the compressed files the build wrote.
 * @throws ConfigError when it is not built.
 */
export function readSite(dist: string): Site {
  if (!existsSync(join(dist, 'index.html'))) throw new ConfigError(`There is no page in ${dist}: build the web first`)
  // Dotfiles are internal to the build, such as its manifest.
  const paths = new Set(globSync('**/*.*', { cwd: dist, exclude: (name) => name.startsWith('.') }))
  const read = (path: string, lifetime: string) => {
    const content = copyOf(readFileSync(join(dist, path)))
    const beside = (extension: string) =>
      paths.has(path + extension) ? copyOf(readFileSync(join(dist, path + extension))) : content
    const encodings = { identity: content, br: beside('.br'), gzip: beside('.gz') }
    return siteFile(encodings, extname(path), lifetime)
  }
  const files = [...paths]
    .filter((path) => types[extname(path)])
    .filter((path) => path !== 'index.html' && !path.split('/').some((part) => part.startsWith('.')))
    .map((path) => {
      const file = read(path, lifetimeOf(path))
      const family = file.content.br === file.content.identity ? undefined : familyOf(`/${path}`)
      return [`/${path}`, family === undefined ? file : { ...file, family }] as const
    })
  const page = read('index.html', lifetimes.page)
  return { html: page.content.identity.toString(), page, files: new Map(files) }
}

function lifetimeOf(path: string) {
  if (path.startsWith('assets/')) return lifetimes.asset
  return path.endsWith('-worker.js') ? lifetimes.page : lifetimes.other
}

/** Creates a file from a generated text, uncompressed. */
export const siteText = (text: string): SiteFile => {
  const content = Buffer.from(text)
  return siteFile({ identity: content, br: content, gzip: content }, '.txt', lifetimes.other)
}

/** The build ends each name with eight characters of the content's hash. */
const hashed = /^(\/assets\/[\w.-]+-)[\w-]{8}(\.\w+)$/

function familyOf(path: string): string | undefined {
  const [, name, extension] = hashed.exec(path) ?? []
  return name && `${name}*${extension}`
}

function siteFile(content: Encodings, extension: string, cacheControl: string): SiteFile {
  const type = types[extension] ?? 'application/octet-stream'
  const digest = createHash('sha256').update(content.identity).digest()
  const hash = digest.toString('base64url').slice(0, 22)
  return { type, cacheControl, sha256: digest.toString('base64'), hash, content }
}
