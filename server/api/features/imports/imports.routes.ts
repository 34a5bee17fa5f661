import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { acceptUploads, readUpload } from '#server/api/files/uploads.ts'
import { sendExport } from '#server/api/exports/send-export.ts'
import { fieldProblem, ProblemError } from '#server/api/problem.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import {
  getImport,
  ImportOptions,
  listImportProblems,
  listImports,
  previewImport,
  startImport,
  undoImport,
} from '#shared/imports/imports.contract.ts'
import type { BadRowRule, ImportMode, ImportSubject } from '#shared/imports/kinds.ts'
import { pickLanguage } from '#shared/languages.ts'
import { badRowColumns, badRows } from './bad-rows.ts'
import * as imports from './imports.store.ts'
import { missingFields, planOf, importedSheets, type PlannedSheet } from './plan.ts'
import { prepare } from './prepare.ts'
import type { RowProblem } from './prepare-list.ts'
import { previewOf, rowProblems } from './preview.ts'
import { readTable } from '#server/api/tables/read-table.ts'
import { tableLimits } from '#server/api/tables/table-limits.ts'
import { words } from './texts.ts'

const optionBytesMax = 4 * 1024 * 1024
const namedProblems = 500

export const importRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await acceptUploads(app, tableLimits.bytes, optionBytesMax)

  app.route({
    ...previewImport,
    handler: async (request) => {
      const file = await readFile(request, request.params.kind)
      const prepared = await request.inTenant((tx) => check(tx, request, file), file.identity)
      const language = pickLanguage(request.headers['accept-language'])
      return {
        sheets: file.sheets.map((sheet, at) => previewOf(sheet, prepared[at], { mode: file.mode, language })),
      }
    },
  })

  app.route({
    ...listImportProblems,
    handler: async (request, reply) => {
      const file = await readFile(request, request.params.kind)
      const at = request.query.sheet ?? 0
      const sheet = file.sheets.at(at)
      if (!sheet) throw fieldProblem('invalid_request', 'sheet')
      const problems = await request.inTenant(async (tx) => {
        const list = (await check(tx, request, file))[at]
        return list ? rowProblems(sheet, list, file.mode) : []
      }, file.identity)
      const rows = badRows(sheet, problems)
      async function* pages() {
        yield rows
      }
      const list = { name: 'import-problems', title: words('problems'), columns: badRowColumns(sheet), pages: pages() }
      return sendExport(request, reply, list)
    },
  })

  app.route({
    ...startImport,
    handler: async (request, reply) => {
      const { organizationId, kind } = request.params
      const userId = userOf(request)
      const file = await readFile(request, kind)
      const { mode, rule } = file
      if (
        file.sheets.every((sheet) => !sheet.kind) ||
        file.sheets.some((sheet) => missingFields(sheet, mode).length > 0)
      )
        throw new ProblemError('import_columns_refused')
      const started = await request.inTenant(async (tx) => {
        const lists = (await check(tx, request, file)).filter((list) => list !== undefined)
        const problems = lists.flatMap((list) => list.problems)
        const isEmpty = lists.every(({ added, changed }) => added + changed === 0)
        if (problems.length > 0 && (rule === 'refuse' || isEmpty)) throw refused(problems)
        const rowCount = lists.reduce((sum, list) => sum + list.rowCount, 0)
        const content = { mode, badRows: rule, sheets: importedSheets(file.sheets) }
        return imports.start(tx, { organizationId, userId, kind, rowCount, content })
      }, file.identity)
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

  app.route({
    ...undoImport,
    handler: (request) => request.inTenant((tx) => imports.startUndo(tx, request.params.importId)),
  })
}

interface ReadFile {
  mode: ImportMode
  rule: BadRowRule
  sheets: PlannedSheet[]
  /** The hash of file and options, since a repeated request has the same. */
  identity: { hash: string }
}

async function readFile(request: FastifyRequest, subject: ImportSubject): Promise<ReadFile> {
  const upload = await readUpload(request, 'import_unreadable')
  const optionsText = upload.field('options') ?? '{}'
  const options = parse(optionsText)
  if (!Value.Check(ImportOptions, options)) throw fieldProblem('invalid_request', 'options')
  const hash = createHash('sha256').update(upload.content).update(optionsText).digest('hex')
  const sheets = planOf(subject, await readTable(upload.content), options)
  return { mode: options.mode ?? 'add', rule: options.badRows ?? 'refuse', sheets, identity: { hash } }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function userOf(request: FastifyRequest): string {
  if (!request.actor) throw new ProblemError('unauthenticated')
  return request.actor.userId
}

/** The lists of the file's sheets, in order; none for a skipped sheet. */
async function check(tx: TenantTx, request: FastifyRequest, { mode, sheets }: ReadFile) {
  const { organizationId = '' } = request.params as { organizationId?: string }
  const listed = sheets.flatMap(({ kind, ...sheet }) => (kind ? [{ kind, ...sheet }] : []))
  const prepared = await prepare(tx, { organizationId, userId: userOf(request), mode }, listed)
  return sheets.map(({ kind }, at) =>
    kind ? prepared[sheets.slice(0, at).filter((sheet) => sheet.kind).length] : undefined,
  )
}

const refused = (problems: readonly RowProblem[]) =>
  new ProblemError('import_rows_refused', {
    fields: problems
      .slice(0, namedProblems)
      .map(({ row, field, reason }) => ({ path: `rows.${row}.${field}`, message: words(`reason.${reason}`) })),
  })
