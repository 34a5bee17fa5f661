import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Value } from 'typebox/value'
import { acceptUploads, readUpload } from '#server/api/files/uploads.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { readTable } from '#server/api/tables/read-table.ts'
import { tableLimits } from '#server/api/tables/table-limits.ts'
import { comparePay, PayComparisonOptions } from '#shared/payroll/pay-comparison.contract.ts'
import { comparison } from './compare.store.ts'
import { matchPayColumns } from './provider-pay.ts'

/** The uploaded file is not stored. */
export const comparisonRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await acceptUploads(app, tableLimits.bytes)

  app.route({
    ...comparePay,
    handler: async (request) => {
      const upload = await readUpload(request, 'import_unreadable')
      const optionsText = upload.field('options') ?? '{}'
      const options = parse(optionsText)
      if (!Value.Check(PayComparisonOptions, options)) throw fieldProblem('invalid_request', 'options')
      const [sheet] = await readTable(upload.content)
      const [head = [], ...rows] = sheet?.rows ?? []
      const fields = options.fields ?? matchPayColumns(head)
      const hash = createHash('sha256').update(upload.content).update(optionsText).digest('hex')
      const { from } = request.query
      return request.inTenant((tx) => comparison(tx, { from, file: { head, rows, fields } }), { hash })
    },
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
