import { readdir } from 'node:fs/promises'
import { parse } from 'node:path'
import { createFileStore } from '#server/api/files/configured-store.ts'
import { createHandlers } from '#server/api/background/handlers.ts'
import { runQueued } from '#server/api/background/worker.ts'
import { readMailbox } from '#server/api/mail/mailbox.ts'
import { createMailer, mailDirectory } from '#server/api/mail/mailer.ts'
import { createPusher } from '#server/api/push/pusher.ts'
import { readSealing } from '#server/api/sealing.ts'
import { callDirectory, createPhoneCaller } from '#server/api/phone-calls/phone-caller.ts'
import { createTexter, textDirectory } from '#server/api/text-messages/configured-texter.ts'
import { createPictureReader } from '#server/api/text-messages/texted-picture.ts'
import { readMessages } from '#server/api/text-messages/directory-texter.ts'
import type { MailboxItem } from '#shared/admin/dev-mailbox.contract.ts'
import type { Running } from './reused-api.ts'

/** Runs the queued jobs and returns their number; emails go to the test's data directory. */
export const runJobs = async (
  { pool, db, config }: Running,
  also: Partial<Parameters<typeof createHandlers>[0]> = {},
) =>
  runQueued(
    pool,
    createHandlers({
      db,
      mailer: createMailer(config),
      texter: createTexter(config),
      readTextedPicture: createPictureReader(config),
      phoneCaller: createPhoneCaller(config),
      pusher: await createPusher(config),
      texts: config.texts,
      files: createFileStore(config),
      publicUrl: config.publicUrl,
      companySignIn: config.companySignIn,
      sealing: await readSealing(config),
      ...also,
    }),
  )

/** What was read before. The files never change, and parsing all of them again took most of a late test's time. */
const known = new Map<string, MailboxItem>()

/** Returns every item of the directory, newest first; `read` returns its newest ones. */
async function everyItem(directory: string, read: (directory: string, count: number) => Promise<MailboxItem[]>) {
  const names = await readdir(directory).catch(() => [])
  const ids = names.map((name) => parse(name).name).toSorted()
  const oldest = ids.findIndex((id) => !known.has(id))
  if (oldest >= 0) for (const item of await read(directory, ids.length - oldest)) known.set(item.id, item)
  return ids.toReversed().flatMap((id) => known.get(id) ?? [])
}

/** Runs the queue and returns every email to the address, newest first. */
export async function mailsTo(api: Running, address: string) {
  await runJobs(api)
  const mails = await everyItem(mailDirectory(api.config), readMailbox)
  return mails.filter(({ to }) => to === address)
}

/** Runs the queue and returns every text to the number, newest first. */
export async function textsTo(api: Running, number: string) {
  await runJobs(api)
  const texts = await everyItem(textDirectory(api.config), (place, count) => readMessages(place, 'text', count))
  return texts.filter(({ to }) => to === number)
}

/** Runs the queue and returns every call to the number, newest first. */
export async function callsTo(api: Running, number: string) {
  await runJobs(api)
  const calls = await everyItem(callDirectory(api.config), (place, count) => readMessages(place, 'call', count))
  return calls.filter(({ to }) => to === number)
}

/** Returns user id and token of the newest email to the address. */
export async function linkTo(api: Running, address: string) {
  const [mail] = await mailsTo(api, address)
  const link = new URL(mail?.links[0] ?? '')
  return {
    path: link.pathname,
    userId: link.searchParams.get('userId') ?? '',
    token: link.searchParams.get('token') ?? '',
  }
}
