export const faqErrors = {
  faq_topic_in_use: 409,
  faq_topic_unknown: 400,
  faq_topic_unnamed: 400,
  faq_full: 409,
  faq_question_closed: 409,
} as const
