import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { acceptUploads, readUpload } from '#server/api/files/uploads.ts'
import { ProblemError } from '#server/api/problem.ts'
import { getImport, previewImport, startImport } from '#shared/contracts/imports.ts'
import type { ImportField, ImportKind } from '#shared/imports/kinds.ts'
import { importReasons } from '#shared/imports/reasons.ts'
import { pickLanguage } from '#shared/languages.ts'
import * as imports from './imports.store.ts'
import { chosenColumns, matchColumns, missingFields } from './match-columns.ts'
import { prepare, type RowProblem } from './prepare.ts'
import { readTable } from './read-table.ts'
import { tableLimits } from './table-limits.ts'

const shownRows = 20
const shownProblems = 500

export const importRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await acceptUploads(app, tableLimits.bytes)

  app.route({
    ...previewImport,
    handler: async (request) => {
      const { organizationId, kind } = request.params
      const { table, fields } = await readFile(request, kind, request.query.columns)
      const [head = [], ...rows] = table
      const missing = missingFields(kind, fields)
      const { rowCount, problems } = await request.inTenant(async (tx) => {
        const { rowCount, problems } = await prepare(tx, organizationId, kind, table, fields)
        return { rowCount, problems }
      })
      // A missing column is told once, not for each row.
      const told = problems.filter(({ field }) => !missing.includes(field))
      const language = pickLanguage(request.headers['accept-language'])
      return {
        columns: head.map((header, place) => ({ header, field: fields[place] ?? null })),
        missing,
        rowCount,
        rows: rows.slice(0, shownRows),
        problems: told.slice(0, shownProblems).map((problem) => ({
          ...problem,
          column: head[fields.indexOf(problem.field)] ?? '',
          message: importReasons[problem.reason][language],
        })),
        problemCount: told.length,
      }
    },
  })

  app.route({
    ...startImport,
    handler: async (request, reply) => {
      const { organizationId, kind } = request.params
      const userId = request.actor?.userId
      if (!userId) throw new ProblemError('unauthenticated')
      const { content, table, fields } = await readFile(request, kind, request.query.columns)
      if (missingFields(kind, fields).length > 0) throw new ProblemError('import_columns_refused')
      const columns = fields.map((field) => field ?? '').join(',')
      const started = await request.inTenant(async (tx) => {
        const { rowCount, problems } = await prepare(tx, organizationId, kind, table, fields)
        if (problems.length > 0) throw refused(problems)
        return imports.start(tx, { organizationId, userId, kind, columns, rowCount, content })
      })
      return reply.code(201).send(started)
    },
  })

  app.route({
    ...getImport,
    handler: (request) => request.inTenant((tx) => imports.get(tx, request.params.importId)),
  })
}

async function readFile(
  request: FastifyRequest,
  kind: ImportKind,
  columns: string | undefined,
): Promise<{ content: Buffer; table: string[][]; fields: (ImportField | null)[] }> {
  const { content } = await readUpload(request, 'import_unreadable')
  // Under one Idempotency-Key another file is another request.
  request.body = { hash: createHash('sha256').update(content).digest('hex') }
  const table = await readTable(content)
  const head = table[0] ?? []
  const fields = columns === undefined ? matchColumns(kind, head) : chosenColumns(kind, head.length, columns)
  return { content, table, fields }
}

const refused = (problems: readonly RowProblem[]) =>
  new ProblemError('import_rows_refused', {
    fields: problems
      .slice(0, shownProblems)
      .map(({ row, field, reason }) => ({ path: `rows.${row}.${field}`, message: importReasons[reason] })),
  })
