import { createServer } from 'node:http'

const bodies = { '/api/v1/small': 1000, '/api/v1/large': 100_000 } as const
const answers = new Map(
  Object.entries(bodies).map(([path, size]) => [path, Buffer.from(JSON.stringify({ text: 'x'.repeat(size - 11) }))]),
)

const [port] = process.argv.slice(2).map(Number)

/**
 * A fast substitute of the API: responds immediately, reads uploads completely and returns their size. Also substitutes
 * a trace collector.
 */
createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const body = answers.get(request.url ?? '')
  if (body) {
    response.writeHead(200, ['content-type', 'application/json; charset=utf-8', 'content-length', body.length])
    response.end(body)
    return
  }
  let received = 0
  request.on('data', (bytes: Buffer) => (received += bytes.length))
  request.on('end', () => response.end(request.url === '/v1/traces' ? '{}' : String(received)))
}).listen(port, '127.0.0.1')
