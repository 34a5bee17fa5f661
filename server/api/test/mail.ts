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

/** Runs the queue and returns every email to the address, newest first. */
export async function mailsTo(api: Running, address: string) {
  await runJobs(api)
  const mails = await readMailbox(mailDirectory(api.config), 1_000)
  return mails.filter(({ to }) => to === address)
}

/** Runs the queue and returns every text to the number, newest first. */
export async function textsTo(api: Running, number: string) {
  await runJobs(api)
  const texts = await readMessages(textDirectory(api.config), 'text', 1_000)
  return texts.filter(({ to }) => to === number)
}

/** Runs the queue and returns every call to the number, newest first. */
export async function callsTo(api: Running, number: string) {
  await runJobs(api)
  const calls = await readMessages(callDirectory(api.config), 'call', 1_000)
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
