import { organizationPath } from '../organization-path.ts'

const base = `${organizationPath}/faq` as const

export const faqPaths = {
  faq: base,
  faqExport: `${base}/export`,
  faqTopics: `${base}/topics`,
  faqTopic: `${base}/topics/:topicId`,
  faqEntries: `${base}/entries`,
  faqEntry: `${base}/entries/:entryId`,
  faqEntryArchive: `${base}/entries/:entryId/archive`,
  faqEntryRestore: `${base}/entries/:entryId/restore`,
  faqQuestions: `${base}/questions`,
  faqQuestionExport: `${base}/questions/export`,
  faqQuestionAnswer: `${base}/questions/:questionId/answer`,
  faqQuestionClose: `${base}/questions/:questionId/close`,
} as const
