import type { FaqTopic } from '#shared/faq/faq.contract.ts'
import { nameIn } from '#shared/names.ts'
import type { Language } from '#shared/languages.ts'

/** A topic's name in a language, or in the other one if it is missing. */
export const topicName = ({ names }: Pick<FaqTopic, 'names'>, language: Language) => nameIn(names, language)
