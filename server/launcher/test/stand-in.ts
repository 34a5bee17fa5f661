import { createServer } from 'node:http'
import { watchParent } from '#server/parent-watch.ts'

/** A minimal process for the launcher: listens on its port, and ends on SIGTERM or with its launcher. */
watchParent()
const server = createServer((_request, response) => response.end(String(process.pid)))
server.listen(Number(process.env['STAND_IN_PORT']), '127.0.0.1')
process.on('SIGTERM', () => {
  process.stdout.write(`${process.env['STAND_IN']} ends\n`)
  if (process.env['STAND_IN_DEAF'] !== process.env['STAND_IN']) process.exit()
})
if (process.env['STAND_IN_BROKEN'] === process.env['STAND_IN']) process.exit(3)
