import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { ConfigError } from '#server/setting-reader.ts'
import { copyOf } from '../own-memory.ts'
import { type Encodings, encode } from './encodings.ts'

export interface SiteFile {
  readonly type: string
  readonly cacheControl: string
  /** Begins every ETag of this content; what follows names the encoding. */
  readonly hash: string
  readonly content: Encodings
}

/** The built web in memory: the page, and every other file by its path. */
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

/** A hashed name never means anything else; the page is asked for again each time; the rest may be a day old. */
const lifetimes = { asset: 'public, max-age=31536000, immutable', page: 'no-cache', other: 'public, max-age=86400' }

/**
 * Reads and compresses the built web.
 * @throws ConfigError when it is not built.
 */
export function readSite(dist: string): Site {
  if (!existsSync(join(dist, 'index.html'))) throw new ConfigError(`There is no page in ${dist}: build the web first`)
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  // Names that begin with a dot are the build's own, such as its manifest.
  const paths = globSync('**/*.*', { cwd: dist, exclude: (name) => name.startsWith('.') }).filter(
    (path) => types[extname(path)],
  )
  const files = paths
    .filter((path) => path !== 'index.html' && !path.split('/').some((part) => part.startsWith('.')))
    .map((path) => {
      const lifetime = path.startsWith('assets/') ? lifetimes.asset : lifetimes.other
      return [`/${path}`, siteFile(copyOf(readFileSync(join(dist, path))), extname(path), lifetime)] as const
    })
  return { html, page: siteFile(Buffer.from(html), '.html', lifetimes.page), files: new Map(files) }
}

export function siteFile(content: Buffer, extension: string, cacheControl = lifetimes.other): SiteFile {
  const type = types[extension] ?? 'application/octet-stream'
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return { type, cacheControl, hash, content: encode(content, type) }
}
