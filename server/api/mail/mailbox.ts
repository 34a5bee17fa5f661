import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import PostalMime from 'postal-mime'
import type { MailboxItem } from '#shared/admin/dev-mailbox.contract.ts'

/** Returns the newest emails of a directory, newest first. */
export async function readMailbox(directory: string, count: number): Promise<MailboxItem[]> {
  const names = await readdir(directory).catch(() => [])
  const newest = names
    .filter((name) => /^[^.].*\.eml$/.test(name))
    .toSorted()
    .toReversed()
  return Promise.all(newest.slice(0, count).map((name) => readMail(join(directory, name))))
}

async function readMail(path: string): Promise<MailboxItem> {
  const { to, date, subject = '', text = '' } = await PostalMime.parse(await readFile(path))
  return {
    id: basename(path, '.eml'),
    kind: 'email',
    at: new Date(date ?? 0).toISOString(),
    to: (to ?? []).map(({ address }) => address ?? '').join(', '),
    subject,
    text,
    links: text.match(/https?:\/\/\S+/g) ?? [],
  }
}
