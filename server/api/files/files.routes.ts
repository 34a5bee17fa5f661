import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { holds, type Actor } from '#server/api/plugins/access.ts'
import { notFound } from '#server/api/problem.ts'
import { getFile } from '#shared/contracts/organizations.ts'
import { contentDisposition } from './content-disposition.ts'
import type { FileStore } from './file-store.ts'
import { findHoldings, type Holding } from './files.store.ts'

interface FileDeps {
  db: Kysely<Database>
  files: FileStore
}

const forever = 'max-age=31536000, immutable'
/** Who keeps it: a document, which may be a contract or a certificate, is kept by no cache, nor by the reader's browser. */
const keeping = { logo: `public, ${forever}`, photo: `private, ${forever}`, document: 'no-store' } as const

/** Files by the hash of their content: an address whose answer never changes. */
export const fileRoutes: FastifyPluginAsyncTypebox<FileDeps> = async (app, { db, files }) => {
  app.route({
    ...getFile,
    handler: async (request, reply) => {
      const { hash } = request.params
      const holding = (await findHoldings(db, hash)).find((one) => grants(one, request.actor))
      if (!holding) throw notFound()
      const etag = `"${hash}"`
      reply.headers({
        'cache-control': keeping[holding.purpose],
        etag,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const file = await files.find(hash)
      if (!file) {
        request.log.error({ hash }, 'a stored file is missing')
        throw notFound()
      }
      reply.type(holding.contentType).headers({
        'content-length': file.bytes,
        'content-disposition': contentDisposition(holding.contentType, holding.name),
      })
      // An empty stream, since an empty text would be the length that HEAD reports.
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : await file.open())
    },
  })
}

/** A logo is for everyone; a paper for the office for those who keep it; anything else for who may read its organisation. */
const grants = ({ purpose, organizationId, forOffice }: Holding, actor: Actor | null) =>
  purpose === 'logo' ||
  (actor !== null && actor.verified && holds(actor, organizationId, forOffice ? 'members.manage' : 'organization.read'))
