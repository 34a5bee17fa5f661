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
import { readerOf, senderOf, type Sender } from './received-texts.store.ts'

interface PictureDeps {
  db: Kysely<Database>
  files: FileStore
  readTextedPicture: ReadTextedPicture
}

/** Makes the pictures of a text photos of its message; whoever sent one that cannot be is told once. */
export function attachPictures({ db, files, readTextedPicture }: PictureDeps): Handler {
  return ({ organizationId = '', receivedId = '', userId = '', requestId = '' }) =>
    requestContext.run({ requestId, userId }, async () => {
      const inOrganization = <T>(work: (tx: TenantTx) => Promise<T>) => inTenant(db, organizationId, work)
      const text = await inOrganization((tx) => findText(tx, receivedId))
      if (!text) return
      const { sender, messageId, number } = text
      let isAttached = true
      for (const address of text.pictures)
        try {
          const picture = await toPicture(await readTextedPicture(address), { sidePx: photoSidePx })
          const photo = await storePicture(files, picture)
          await inOrganization((tx) => attach(tx, sender, messageId, photo))
        } catch (error) {
          if (!(error instanceof PictureRefusedError) && !(error instanceof ProblemError)) throw error
          isAttached = false
        }
      await inOrganization(async (tx) => {
        const isFirst = await forgetAddresses(tx, receivedId)
        if (isFirst && !isAttached) await tellOfApp(tx, { number, requestId, sender })
      })
    })
}

async function findText(tx: TenantTx, id: string) {
  const row = await tx
    .selectFrom('receivedTexts')
    .select(['number', 'userId', 'messageId', 'pictures'])
    .where('id', '=', id)
    .executeTakeFirst()
  const sender = row && (await senderOf(tx, row.number))
  // The number may be somebody else's by now.
  if (!sender || sender.userId !== row.userId || !row.messageId) return undefined
  return { sender, messageId: row.messageId, number: row.number, pictures: row.pictures }
}

/** Adds a photo, once however often the job runs. @throws ProblemError 404; 409 `photos_full`. */
async function attach(tx: TenantTx, sender: Sender, messageId: string, photo: StoredPicture) {
  const known = await tx
    .selectFrom('messagePhotos')
    .select('id')
    .where('messageId', '=', messageId)
    .where('fileHash', '=', photo.hash)
    .executeTakeFirst()
  if (!known) await addPhoto(tx, readerOf(sender), messageId, photo)
}

/** False where another run did. */
async function forgetAddresses(tx: TenantTx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('receivedTexts')
    .set({ pictures: [] })
    .where('id', '=', id)
    .where(sql<boolean>`cardinality(pictures) > 0`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function tellOfApp(
  tx: TenantTx,
  { number, requestId, sender }: { number: string; requestId: string; sender: Sender },
) {
  const { name: organization } = await tx.selectFrom('organizations').select('name').executeTakeFirstOrThrow()
  const words = textMessageOf(sender.language, 'pictureInApp', { organization })
  await queueDelivery(tx, { channel: 'text', purpose: 'answer', userId: sender.userId, number, words, requestId })
}
