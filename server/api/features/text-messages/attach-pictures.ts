import { sql, type Kysely } from 'kysely'
import type { Handler } from '#server/api/background/worker.ts'
import { requestContext } from '#server/api/context.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant, type TenantTx } from '#server/api/db/tenant.ts'
import { queueDelivery } from '#server/api/domain/deliveries/deliveries.store.ts'
import { textMessageOf } from '#server/api/domain/deliveries/text-words.ts'
import { addPhoto } from '#server/api/domain/messages/photos.store.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { photoSidePx, storePicture, type StoredPicture } from '#server/api/files/photo.ts'
import { toPicture } from '#server/api/files/picture.ts'
import { ProblemError } from '#server/api/problem.ts'
import { PictureRefusedError, type ReadTextedPicture } from '#server/api/text-messages/texted-picture.ts'
import type { ProblemCode } from '#server/problems/problems.ts'
import { mayAnswer, readerOf, senderOf } from './received-texts.store.ts'

/** What no retry would make a photo; that the server is busy is not among it. */
const refusals = new Set<ProblemCode>(['image_refused', 'photos_full', 'not_found'])
/** Before the last retry of the queue. */
const patience = { hours: 1 }
const systemNow = () => Temporal.Now.instant()

interface PictureDeps {
  db: Kysely<Database>
  files: FileStore
  readTextedPicture: ReadTextedPicture
}

/**
 * Makes the pictures of a text photos of its message. One that fails for now keeps no other waiting, and is tried again for
 * an hour; whoever sent one that cannot be a photo is told once.
 */
export function attachPictures({ db, files, readTextedPicture }: PictureDeps, now = systemNow): Handler {
  return ({ organizationId = '', receivedId = '', userId = '', requestId = '' }) =>
    requestContext.run({ requestId, userId }, async () => {
      const inOrganization = <T>(work: (tx: TenantTx) => Promise<T>) => inTenant(db, organizationId, work)
      const text = await inOrganization((tx) => findText(tx, receivedId))
      if (!text) return
      const isLast = Temporal.Instant.compare(text.at.add(patience), now()) <= 0
      const failures: unknown[] = []
      for (const address of text.pictures)
        try {
          const picture = await toPicture(await readTextedPicture(address), { sidePx: photoSidePx })
          const photo = await storePicture(files, picture)
          await inOrganization((tx) => attach(tx, text, address, photo))
        } catch (error) {
          if (isLast || isRefusal(error)) await inOrganization((tx) => refuse(tx, text, address))
          else failures.push(error)
        }
      if (failures.length > 0) throw failures[0]
    })
}

const isRefusal = (error: unknown) =>
  error instanceof PictureRefusedError || (error instanceof ProblemError && refusals.has(error.code))

type Text = NonNullable<Awaited<ReturnType<typeof findText>>>

/** Undefined, and without its addresses, once the number is somebody else's. */
async function findText(tx: TenantTx, id: string) {
  const row = await tx
    .selectFrom('receivedTexts')
    .select(['number', 'userId', 'messageId', 'pictures', 'requestId', 'at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { userId, messageId, at, ...text } = row
  const sender = await senderOf(tx, row.number)
  if (sender && messageId && sender.userId === userId)
    return { ...text, id, sender, messageId, at: Temporal.Instant.fromEpochMilliseconds(at.getTime()) }
  await tx.updateTable('receivedTexts').set({ pictures: [] }).where('id', '=', id).execute()
  return undefined
}

/** Adds a photo, once however often the job runs. @throws ProblemError 404; 409 `photos_full`. */
async function attach(tx: TenantTx, { id, sender, messageId }: Text, address: string, photo: StoredPicture) {
  if (!(await forget(tx, id, address))) return
  const known = await tx
    .selectFrom('messagePhotos')
    .select('id')
    .where('messageId', '=', messageId)
    .where('fileHash', '=', photo.hash)
    .executeTakeFirst()
  if (!known) await addPhoto(tx, readerOf(sender), messageId, photo)
}

/** Tells the sender once of all that cannot be photos, unless the text's own answer did. */
async function refuse(tx: TenantTx, { id, sender, number, requestId }: Text, address: string) {
  if (!(await forget(tx, id, address)) || !(await mayAnswer(tx, number)) || !(await isFirstTold(tx, id))) return
  const { name: organization } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  const words = textMessageOf(sender.language, 'pictureInApp', { organization })
  await queueDelivery(tx, { channel: 'text', purpose: 'answer', userId: sender.userId, number, words, requestId })
}

async function isFirstTold(tx: TenantTx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('receivedTexts')
    .set({ toldOfLost: true })
    .where('id', '=', id)
    .where('toldOfLost', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where another run did; runs of one text take turns here. */
async function forget(tx: TenantTx, id: string, address: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('receivedTexts')
    .set({ pictures: sql<string[]>`array_remove(pictures, ${address})` })
    .where('id', '=', id)
    .where(sql<boolean>`${address} = any(pictures)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
