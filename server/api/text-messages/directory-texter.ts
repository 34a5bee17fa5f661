import { randomUUIDv7 } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { writeWhole } from '#server/whole-file.ts'
import type { MailboxItem } from '#shared/admin/dev-mailbox.contract.ts'
import type { Texter } from './texter.ts'

type Written = Readonly<Record<'from' | 'to' | 'text' | 'requestId', string>>

/** Writes a text or a call to a file and returns its id; names sort by time. */
export async function writeMessage(directory: string, message: Written & Readonly<Record<string, string>>) {
  const at = new Date().toISOString()
  const id = randomUUIDv7()
  const name = `${at.replaceAll(/[:.]/g, '-')}-${id}.json`
  await writeWhole(join(directory, name), `${JSON.stringify({ at, ...message }, null, 2)}\n`)
  return id
}

export const directoryTexter = (directory: string): Texter => ({
  send: ({ from, to, text, requestId }) => writeMessage(directory, { from, to, text, requestId }),
})

/** Returns the newest texts or calls of a directory, newest first. */
export async function readMessages(
  directory: string,
  kind: MailboxItem['kind'],
  count: number,
): Promise<MailboxItem[]> {
  const names = await readdir(directory).catch(() => [])
  const newest = names
    .filter((name) => /^[^.].*\.json$/.test(name))
    .toSorted()
    .toReversed()
  return Promise.all(
    newest.slice(0, count).map(async (name) => {
      const { at, from, to, text } = JSON.parse(await readFile(join(directory, name), 'utf8')) as Written & {
        at: string
      }
      const links = text.match(/https?:\/\/\S+/g) ?? []
      return { id: basename(name, '.json'), kind, at, to, subject: from, text, links }
    }),
  )
}
