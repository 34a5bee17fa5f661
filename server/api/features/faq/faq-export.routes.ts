import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { dayCell, timeCell } from '#server/api/exports/cell.ts'
import { listPages, sendExport, type ExportColumn } from '#server/api/exports/send-export.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { ProblemError } from '#server/api/problem.ts'
import { timeZoneOf } from '#server/api/today.store.ts'
import { exportFaq, type FaqEntry, type FaqQuestion, type FaqTopic } from '#shared/faq/faq.contract.ts'
import { exportFaqQuestions } from '#shared/exports/record-exports.contract.ts'
import { nameIn } from '#shared/names.ts'
import * as entries from './entries.store.ts'
import * as questions from './questions.store.ts'
import * as topics from './topics.store.ts'
import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

const { words } = textsOf<typeof en>(import.meta.dirname)

type Line = FaqEntry & { topic: FaqTopic['names'] | undefined }

const columns: readonly ExportColumn<Line>[] = [
  {
    head: words('topic'),
    cell: ({ topic, language }) => (topic ? nameIn(topic, language) : ''),
  },
  { head: words('language'), cell: ({ language }) => language },
  { head: words('question'), cell: ({ question }) => question },
  { head: words('answer'), cell: ({ answer }) => answer },
  { head: words('archived'), cell: ({ archivedAt }) => dayCell(archivedAt?.slice(0, 10) ?? null) },
]

const questionColumns = (timeZone: string): readonly ExportColumn<FaqQuestion>[] => [
  { head: words('asked'), cell: ({ askedAt }) => timeCell(askedAt, timeZone) },
  { head: words('by'), cell: ({ askedBy }) => askedBy?.name ?? '' },
  { head: words('language'), cell: ({ language }) => language },
  { head: words('question'), cell: ({ text }) => text },
  { head: words('closed'), cell: ({ closedAt }) => timeCell(closedAt, timeZone) },
]

export const faqExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...exportFaq,
    handler: (request, reply) => {
      if (request.query.archived && !request.may('faq.manage')) throw new ProblemError('forbidden')
      // No paging: an organization has at most a thousand entries.
      async function* pages() {
        yield await request.inTenant(async (tx): Promise<Line[]> => {
          const known = new Map((await topics.listTopics(tx)).map(({ id, names }, at) => [id, { names, at }]))
          const listed = await entries.listEntries(tx, request.query)
          return listed
            .toSorted((a, b) => (known.get(a.topicId)?.at ?? 0) - (known.get(b.topicId)?.at ?? 0))
            .map((entry) => ({ ...entry, topic: known.get(entry.topicId)?.names }))
        })
      }
      const title = words('faq')
      return sendExport(request, reply, { name: 'faq', title, columns, pages: pages() })
    },
  })
  app.route({
    ...exportFaqQuestions,
    handler: async (request, reply) => {
      const { open = false } = request.query
      const asker = request.may('faq.manage') ? null : callerOf(request).userId
      return sendExport(request, reply, {
        name: 'faq-questions',
        title: words('questionsAsked'),
        columns: questionColumns(await request.inTenant(timeZoneOf)),
        pages: listPages((cursor) => request.inTenant((tx) => questions.listQuestions(tx, asker, { open, ...cursor }))),
      })
    },
  })
}
