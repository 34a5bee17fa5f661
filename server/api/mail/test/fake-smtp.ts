import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface Received {
  from: string
  to: string[]
  source: string
}

/** A mail server that takes everything and keeps it. */
export async function startFakeSmtp() {
  const received: Received[] = []
  const server = createServer((socket) => void serve(socket, received).catch(() => socket.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function serve(socket: Socket, received: Received[]) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let mail: Received = { from: '', to: [], source: '' }
  let inData = false
  let rest = ''
  say('220 fake')
  for await (const chunk of socket) {
    const lines = (rest + String(chunk)).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (inData && line !== '.') mail.source += `${line.replace(/^\.\./, '.')}\r\n`
      else if (inData) {
        inData = false
        received.push(mail)
        mail = { from: '', to: [], source: '' }
        say('250 taken')
      } else if (/^DATA/i.test(line)) {
        inData = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else if (/^STARTTLS/i.test(line)) say('502 not here')
      else {
        const address = /<(.*?)>/.exec(line)?.[1] ?? ''
        if (/^MAIL/i.test(line)) mail.from = address
        if (/^RCPT/i.test(line)) mail.to.push(address)
        say('250 fine')
      }
    }
  }
}
