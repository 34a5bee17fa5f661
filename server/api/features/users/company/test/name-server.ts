import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A name server on loopback that knows TXT records alone. */
export async function startNameServer() {
  const records = new Map<string, string>()
  /** Names that it fails about. */
  const failing = new Set<string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const name = nameIn(query)
    const value = records.get(name)
    const refused = value === undefined || failing.has(name)
    socket.send(refused ? refusalOf(query, failing.has(name) ? 2 : 3) : answerOf(query, name, value), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { records, failing, address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

const headerLength = 12

function nameIn(query: Buffer): string {
  const labels: string[] = []
  for (let at = headerLength, length = query[at] ?? 0; length > 0; at += length + 1, length = query[at] ?? 0)
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
  return labels.join('.').toLowerCase()
}

const questionOf = (query: Buffer) => query.subarray(headerLength, query.indexOf(0, headerLength) + 5)

/** Flags of an answer: recursion desired and available, with the code. */
const head = (query: Buffer, code: number, answers: number) =>
  Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80 | code, 0, 1, 0, answers, 0, 0, 0, 0])

/** 2 is a failure of the server; 3 says that there is no such name. */
const refusalOf = (query: Buffer, code: number) => Buffer.concat([head(query, code, 0), questionOf(query)])

function answerOf(query: Buffer, name: string, value: string) {
  const text = Buffer.concat([Buffer.from([value.length]), Buffer.from(value, 'ascii')])
  const label = Buffer.from([0xc0, headerLength, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length])
  return Buffer.concat([head(query, 0, name ? 1 : 0), questionOf(query), label, text])
}
