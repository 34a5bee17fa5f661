import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string[]
  source: string
}

type Moment = 'MAIL' | 'RCPT' | 'DATA' | 'content'

/** Sent once instead of `250`, to the mail of this address if one is given; an empty line drops the connection. */
interface Answer {
  to: Moment
  line: string
  address: string | undefined
}

/** Starts a mail server that accepts and records everything, unless told otherwise. */
export async function startFakeSmtp() {
  const received: ReceivedMail[] = []
  const answers: Answer[] = []
  const server = createServer((socket) => void serve(socket, received, answers).catch(() => socket.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerOnce: (to: Moment, line: string, address?: string) => void answers.push({ to, line, address }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function serve(socket: Socket, received: ReceivedMail[], answers: Answer[]) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  const answer = (to: Moment, usual: string) => {
    const at = answers.findIndex((next) => next.to === to && (!next.address || mail.to.includes(next.address)))
    const [{ line } = { line: usual }] = at < 0 ? [] : answers.splice(at, 1)
    if (!line) socket.destroy()
    else say(line)
    return line.startsWith('2') || line.startsWith('3') || !line
  }
  let mail: ReceivedMail = { from: '', to: [], source: '' }
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
        if (answer('content', '250 taken')) received.push(mail)
        mail = { from: '', to: [], source: '' }
      } else if (/^DATA/i.test(line)) {
        inData = answer('DATA', '354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else if (/^STARTTLS/i.test(line)) say('502 not here')
      else {
        const address = /<(.*?)>/.exec(line)?.[1] ?? ''
        const [moment = ''] = /^(MAIL|RCPT)/i.exec(line) ?? []
        if (moment === 'MAIL') mail.from = address
        if (moment === 'RCPT') mail.to = [address]
        answer(moment as Moment, '250 fine')
      }
    }
  }
}
