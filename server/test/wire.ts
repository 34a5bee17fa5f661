/** Builds one message of PostgreSQL's protocol. */
export function frame(type: string, body: string | Buffer): Buffer {
  const content = Buffer.from(body as string)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

/** Splits incoming bytes into messages. */
export function messages(take: (type: string, message: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  return (piece: Buffer) => {
    rest = Buffer.concat([rest, piece])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      take(String.fromCharCode(message[0] ?? 0), message)
    }
  }
}

const version3 = 196_608

/** Parses the startup message; undefined for an SSL request. */
export function startupParameters(message: Buffer): Map<string, string> | undefined {
  if (message.readInt32BE(4) !== version3) return undefined
  const words = message.subarray(8).toString().split('\0')
  return new Map(words.flatMap((word, index) => (index % 2 === 0 && word ? [[word, words[index + 1] ?? '']] : [])))
}

/**
 * Returns the name of the statement in a message, and the message with the name replaced.
 * @param before Number of names that come first.
 * @param bytes Number of bytes before any name.
 */
export function renameStatement(message: Buffer, before: number, rename: (name: string) => string, bytes = 0) {
  let start = 5 + bytes
  for (let count = 0; count < before; count++) start = message.indexOf(0, start) + 1
  const end = message.indexOf(0, start)
  const name = message.toString('utf8', start, end)
  const body = [message.subarray(5, start), Buffer.from(rename(name)), message.subarray(end)]
  return { name, renamed: frame(String.fromCharCode(message[0] ?? 0), Buffer.concat(body)) }
}
