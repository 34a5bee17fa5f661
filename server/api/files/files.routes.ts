import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { holds, type Actor } from '#server/api/plugins/access.ts'
import { notFound } from '#server/api/problem.ts'
import type { Permission } from '#shared/access/permissions.ts'
import { getFile } from '#shared/organizations/organizations.contract.ts'
import { describeFile } from './describe-file.ts'
import type { FileStore } from './file-store.ts'
import { findHoldings, type FileKind, type Holding } from './files.store.ts'

interface FileDeps {
  db: Kysely<Database>
  files: FileStore
}

const forever = 'max-age=31536000, immutable'

interface Rule {
  /** Whether a signed-in, confirmed user may read it; a logo is public. */
  mayRead: (actor: Actor, holding: Holding) => boolean
  cacheControl: string
}

const holder =
  (permission: Permission) =>
  (actor: Actor, { organizationId }: Holding) =>
    holds(actor, organizationId, permission)

/** Documents such as contracts and certificates are not cached, not even by the reader's browser. */
const rules: Readonly<Record<FileKind, Rule>> = {
  logo: { mayRead: () => true, cacheControl: `public, ${forever}` },
  photo: { mayRead: holder('organization.read'), cacheControl: `private, ${forever}` },
  quote_photo: { mayRead: holder('quotes.manage'), cacheControl: `private, ${forever}` },
  client_document: { mayRead: holder('clients.manage'), cacheControl: 'no-store' },
  office_paper: { mayRead: holder('members.manage'), cacheControl: 'no-store' },
  certificate: {
    mayRead: (actor, holding) =>
      holder('members.manage')(actor, holding) ||
      (holder('certifications.own')(actor, holding) &&
        actor.memberIds.get(holding.organizationId) === holding.memberId),
    cacheControl: 'no-store',
  },
  loose: { mayRead: () => false, cacheControl: 'no-store' },
}

/** Serves files by the hash of their content, so a URL's content never changes. */
export const fileRoutes: FastifyPluginAsyncTypebox<FileDeps> = async (app, { db, files }) => {
  app.route({
    ...getFile,
    handler: async (request, reply) => {
      const { hash } = request.params
      const holding = (await findHoldings(db, hash)).find((entry) => grants(entry, request.actor))
      if (!holding) throw notFound()
      const etag = `"${hash}"`
      const { cacheControl } = rules[holding.kind]
      reply.header('etag', etag)
      if (request.headers['if-none-match']?.includes(etag))
        return reply.code(304).header('cache-control', cacheControl).send()
      const file = await files.find(hash)
      if (!file) {
        request.log.error({ hash }, 'a stored file is missing')
        throw notFound()
      }
      describeFile(reply, { ...holding, cacheControl, bytes: file.bytes })
      // An empty stream, since an empty string would set HEAD's Content-Length to 0.
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : await file.open())
    },
  })
}

const grants = (holding: Holding, actor: Actor | null) =>
  holding.kind === 'logo' || (actor !== null && actor.verified && rules[holding.kind].mayRead(actor, holding))
