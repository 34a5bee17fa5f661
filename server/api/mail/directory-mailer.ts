import { randomUUIDv7 } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { envelope } from './envelope.ts'
import type { Mailer } from './mailer.ts'

/** Writes each mail into a file of its own; the names sort by time. The text part can be read as it stands. */
export function directoryMailer(directory: string, config: Pick<Config, 'mailFrom' | 'publicUrl'>): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const plain = [
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
        '',
        ...mail.text.split('\n'),
      ].join('\r\n')
      const { message } = await transport.sendMail({
        ...envelope(mail, config),
        alternatives: [{ raw: plain }, { contentType: 'text/html; charset=utf-8', content: mail.html }],
      })
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUIDv7()}.eml`
      const unfinished = join(directory, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(directory, name))
    },
    close: () => {},
  }
}
