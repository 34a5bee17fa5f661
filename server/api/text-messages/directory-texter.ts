import { randomUUIDv7 } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { writeWhole } from '#server/whole-file.ts'
import type { MailboxItem } from '#shared/admin/dev-mailbox.contract.ts'
import type { Texter } from './texter.ts'

/** Writes each text to a file; names sort by time. */
export const directoryTexter = (directory: string): Texter => ({
  async send({ from, to, text, requestId }) {
    const at = new Date().toISOString()
    const id = randomUUIDv7()
    const name = `${at.replaceAll(/[:.]/g, '-')}-${id}.json`
    await writeWhole(join(directory, name), `${JSON.stringify({ at, from, to, text, requestId }, null, 2)}\n`)
    return id
  },
})

/** Returns the newest texts of a directory, newest first. */
export async function readTexts(directory: string, count: number): Promise<MailboxItem[]> {
  const names = await readdir(directory).catch(() => [])
  const newest = names
    .filter((name) => /^[^.].*\.json$/.test(name))
    .toSorted()
    .toReversed()
  return Promise.all(
    newest.slice(0, count).map(async (name) => {
      const { at, from, to, text } = JSON.parse(await readFile(join(directory, name), 'utf8')) as Record<
        'at' | 'from' | 'to' | 'text',
        string
      >
      const links = text.match(/https?:\/\/\S+/g) ?? []
      return { id: basename(name, '.json'), kind: 'text', at, to, subject: from, text, links }
    }),
  )
}
