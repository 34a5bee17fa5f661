import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { readSite, type Site } from '../read.ts'

/** Creates a temporary directory for the test. */
export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'custodia-site-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Returns the site of a build with these files, compressed as the real build does. */
export function build(files: Record<string, string>): Site {
  const dist = newDirectory()
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    writeFileSync(join(dist, path), content)
  }
  for (const [path, content] of Object.entries({ 'index.html': '<!doctype html>', ...files })) {
    write(path, content)
    if (!/\.(?:css|js|json|svg)$/.test(path)) continue
    write(`${path}.br`, brotliCompressSync(content))
    write(`${path}.gz`, gzipSync(content))
  }
  return readSite(dist)
}

export const sha256 = (content: string): string => createHash('sha256').update(content).digest('base64')

/** The headers Chrome sends when it has this content from an earlier release. */
export const dictionaryHeaders = (content: string) => ({
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': `:${sha256(content)}:`,
})

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Returns the raw bytes of a response, which `fetch` would decompress. */
export const requestRaw = (url: string, headers: Record<string, string | string[]>, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = ask(url, { method, headers: { connection: 'close', ...headers } }, (response) => {
      buffer(response).then((body) => resolve({ status: response.statusCode, headers: response.headers, body }), reject)
    })
    asked.on('error', reject).end()
  })
