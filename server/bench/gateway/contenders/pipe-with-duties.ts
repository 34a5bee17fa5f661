import { randomUUIDv7 } from 'node:crypto'
import { openSync, writeSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeader } from 'node:http'
import { Pool } from 'undici'

/**
 * The pipe with the same duties per response as the gateway: a request id for upstream and client, one log line,
 * batched per turn, and the security headers. No validation, deadlines or limits.
 */
const pool = new Pool(process.argv[3] ?? '', { allowH2: false })
const log = openSync(process.argv[4] ?? '/dev/null', 'a')
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'expect', 'x-request-id'])
const security = Object.entries({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}).flat()

const listOf = (headers: IncomingHttpHeaders, id: string) => {
  const list: OutgoingHttpHeader[] = ['x-request-id', id]
  for (const name in headers) {
    const value = headers[name]
    if (!ofConnection.has(name) && value !== undefined) list.push(name, value)
  }
  return list
}

let lines = ''
function write(line: object) {
  if (lines === '') {
    setImmediate(() => {
      // To stdout and a file, like the gateway.
      writeSync(1, lines)
      writeSync(log, lines)
      lines = ''
    })
  }
  lines += `${JSON.stringify(line)}\n`
}

createServer({ optimizeEmptyRequests: true }, (request, response) => {
  const { method = 'GET', url: path = '/' } = request
  const id = randomUUIDv7()
  const startedAt = performance.now()
  let bytes = 0
  response.on('close', () => {
    const time = new Date().toISOString()
    const totalMs = performance.now() - startedAt
    write({ level: 30, time, reqId: id, method, path, status: response.statusCode, bytes, totalMs })
  })
  const body = method === 'GET' ? null : request
  pool.dispatch(
    { method, path, body, headers: listOf(request.headers, id) as string[] },
    {
      onRequestStart() {},
      onResponseStart(_controller, status, headers) {
        response.writeHead(status, [...listOf(headers, id), ...security])
      },
      onResponseData(controller, chunk) {
        bytes += chunk.length
        if (response.write(chunk)) return
        controller.pause()
        response.once('drain', () => controller.resume())
      },
      onResponseEnd() {
        response.end()
      },
      onResponseError() {
        response.destroy()
      },
    },
  )
}).listen(Number(process.argv[2]), '127.0.0.1')
