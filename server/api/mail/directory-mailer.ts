import type { Mailer } from './envelope.ts'
import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { writeWhole } from '#server/whole-file.ts'
import { envelope } from './envelope.ts'

/** Writes each email to a file; names sort by time. The text part is readable as it is. */
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
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUIDv7()}.eml`
      await writeWhole(join(directory, name), message as Buffer)
    },
    close: () => {},
  }
}
