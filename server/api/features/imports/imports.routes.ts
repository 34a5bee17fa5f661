import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { acceptUploads, readUpload } from '#server/api/files/uploads.ts'
import { sendExport } from '#server/api/exports/send-export.ts'
import { ProblemError } from '#server/api/problem.ts'
import {
  getImport,
  listImportProblems,
  listImports,
  previewImport,
  startImport,
  type ImportRowProblem,
} from '#shared/imports/imports.contract.ts'
import type { ImportField, ImportKind } from '#shared/imports/kinds.ts'
import { pickLanguage, type Language } from '#shared/languages.ts'
import * as imports from './imports.store.ts'
import { chosenColumns, matchColumns, missingFields } from './match-columns.ts'
import { prepare, type RowProblem } from './prepare.ts'
import { problemColumns } from './problem-columns.ts'
import { readTable } from './read-table.ts'
import { tableLimits } from './table-limits.ts'
import { say, words } from './texts.ts'

const shownRows = 20
const shownProblems = 500
const shownCharacters = 120

export const importRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await acceptUploads(app, tableLimits.bytes)

  app.route({
    ...previewImport,
    handler: async (request) => {
      const { organizationId, kind } = request.params
      const file = await readFile(request, kind, request.query.columns)
      const [head = [], ...rows] = file.table
      const { rowCount, dayOrder, problems } = await request.inTenant(async (tx) => {
        const { rowCount, dayOrder, problems } = await prepare(tx, organizationId, kind, file.table, file.fields)
        return { rowCount, dayOrder, problems: summaryOf(kind, file, problems) }
      }, file.identity)
      const language = pickLanguage(request.headers['accept-language'])
      return {
        columns: head.map((header, place) => ({ header, field: file.fields[place] ?? null })),
        missing: missingFields(kind, file.fields),
        rowCount,
        dayOrder,
        rows: rows.slice(0, shownRows),
        problems: problems.slice(0, shownProblems).map(shownIn(file, language)),
        problemCount: problems.length,
      }
    },
  })

  app.route({
    ...listImportProblems,
    handler: async (request, reply) => {
      const { organizationId, kind } = request.params
      const { columns, locale = pickLanguage(request.headers['accept-language']) } = request.query
      const file = await readFile(request, kind, columns)
      const problems = await request.inTenant(
        async (tx) =>
          summaryOf(kind, file, (await prepare(tx, organizationId, kind, file.table, file.fields)).problems),
        file.identity,
      )
      async function* pages() {
        yield problems.map(shownIn(file, locale))
      }
      const title = words('problems')
      return sendExport(request, reply, { name: 'import-problems', title, columns: problemColumns, pages: pages() })
    },
  })

  app.route({
    ...startImport,
    handler: async (request, reply) => {
      const { organizationId, kind } = request.params
      const userId = request.actor?.userId
      if (!userId) throw new ProblemError('unauthenticated')
      const { table, fields, identity } = await readFile(request, kind, request.query.columns)
      if (missingFields(kind, fields).length > 0) throw new ProblemError('import_columns_refused')
      const started = await request.inTenant(async (tx) => {
        const { rowCount, problems } = await prepare(tx, organizationId, kind, table, fields)
        if (problems.length > 0) throw refused(problems)
        return imports.start(tx, { organizationId, userId, kind, rowCount, ...takenColumns(table, fields) })
      }, identity)
      return reply.code(201).send(started)
    },
  })

  app.route({
    ...listImports,
    handler: async (request) => ({ items: await request.inTenant((tx) => imports.list(tx)) }),
  })

  app.route({
    ...getImport,
    handler: (request) => request.inTenant((tx) => imports.get(tx, request.params.importId)),
  })
}

interface ReadFile {
  table: string[][]
  fields: (ImportField | null)[]
  /** The file's hash, since a repeated request has the same file. */
  identity: { hash: string }
}

async function readFile(request: FastifyRequest, kind: ImportKind, columns: string | undefined): Promise<ReadFile> {
  const { content } = await readUpload(request, 'import_unreadable')
  const hash = createHash('sha256').update(content).digest('hex')
  const table = await readTable(content)
  const head = table[0] ?? []
  const fields = columns === undefined ? matchColumns(kind, head) : chosenColumns(kind, head.length, columns)
  return { table, fields, identity: { hash } }
}

/** Only mapped columns of a file are stored until its import; the rest is dropped. */
function takenColumns(table: readonly string[][], fields: ReadFile['fields']) {
  const taken = fields.flatMap((field, place) => (field ? [{ field, place }] : []))
  return {
    columns: taken.map(({ field }) => field).join(','),
    rows: table.map((row) => taken.map(({ place }) => row[place] ?? '')),
  }
}

/** A missing column is reported once, not for each row. */
function summaryOf(kind: ImportKind, { fields }: ReadFile, problems: readonly RowProblem[]) {
  const missing = missingFields(kind, fields)
  return problems.filter(({ field }) => !missing.includes(field))
}

const shownIn =
  ({ table, fields }: ReadFile, language: Language) =>
  (problem: RowProblem): ImportRowProblem => {
    const place = fields.indexOf(problem.field)
    return {
      ...problem,
      column: table[0]?.[place] ?? '',
      value: (table[problem.row - 1]?.[place] ?? '').slice(0, shownCharacters),
      message: say(language, `reason.${problem.reason}`),
    }
  }

const refused = (problems: readonly RowProblem[]) =>
  new ProblemError('import_rows_refused', {
    fields: problems
      .slice(0, shownProblems)
      .map(({ row, field, reason }) => ({ path: `rows.${row}.${field}`, message: words(`reason.${reason}`) })),
  })
