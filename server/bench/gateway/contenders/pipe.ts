import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeader } from 'node:http'
import { Pool } from 'undici'

/** A minimal proxy written by hand: node:http in front, undici's dispatch behind. */
const pool = new Pool(process.argv[3] ?? '', { allowH2: false })
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'expect'])

const listOf = (headers: IncomingHttpHeaders) => {
  const list: OutgoingHttpHeader[] = []
  for (const name in headers) {
    const value = headers[name]
    if (!ofConnection.has(name) && value !== undefined) list.push(name, value)
  }
  return list
}

createServer({ optimizeEmptyRequests: true }, (request, response) => {
  const { method = 'GET', url: path = '/' } = request
  const body = method === 'GET' ? null : request
  pool.dispatch(
    { method, path, body, headers: listOf(request.headers) as string[] },
    {
      onRequestStart() {},
      onResponseStart(_controller, status, headers) {
        response.writeHead(status, listOf(headers))
      },
      onResponseData(controller, chunk) {
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
