import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An API process that can be killed; it reports each write to its parent before it responds. */
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    if (request.method === 'GET') response.end('ok')
    else process.send?.({ wrote: request.url }, undefined, undefined, () => response.end('ok'))
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
