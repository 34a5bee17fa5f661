import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { changeAll } from '#server/api/domain/bulk-changes/bulk-changes.store.ts'
import { requireAsFor } from '#server/api/plugins/access.ts'
import { dryRunRequest } from '#server/api/plugins/tenancy.ts'
import { singleChanges } from '#shared/bulk-changes/single-changes.ts'
import { pickLanguage } from '#shared/languages.ts'
import { changeMembers, previewMemberChanges, type MemberBulkChange } from '#shared/members/member-bulk.contract.ts'
import { viewerOf, writerOf } from './caller.ts'
import { memberChange } from './member-bulk.ts'
import { lockSelected, type MemberSelection } from './member-selection.store.ts'

export const memberBulkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...previewMemberChanges,
    handler: (request) => dryRunRequest(request, change(request, request.body)),
  })

  app.route({ ...changeMembers, handler: (request) => request.inTenant(change(request, request.body)) })
}

interface BulkRequest {
  selection: MemberSelection
  change: MemberBulkChange
  seen?: string
}

const change = (request: FastifyRequest, { selection, change: requestedChange, seen }: BulkRequest) => {
  requireAsFor(request, singleChanges.members[requestedChange.kind])
  const writer = writerOf(request)
  return async (tx: TenantTx) =>
    changeAll(tx, {
      organizationId: writer.organizationId,
      list: 'members',
      change: requestedChange,
      rows: await lockSelected(tx, selection),
      ownId: viewerOf(request).memberId,
      ...memberChange(tx, writer, requestedChange),
      language: pickLanguage(request.headers['accept-language']),
      seen,
    })
}
