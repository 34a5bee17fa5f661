import type { FaqTopic } from '#shared/faq/faq.contract.ts'
import type { Language } from '#shared/languages.ts'

/** A topic's name in a language, or in the other one where it has none. */
export const topicName = ({ names }: Pick<FaqTopic, 'names'>, language: Language) =>
  names[language] || names.en || names.es
