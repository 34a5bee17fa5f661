import { problem } from './problem.ts'

export const faqErrors = {
  faq_topic_in_use: problem(
    409,
    'This topic has questions. Move them to another topic first.',
    'Este tema tiene preguntas. Pásalas antes a otro tema.',
  ),
  faq_topic_unknown: problem(400, 'Choose a topic that exists.', 'Elige un tema que exista.'),
  faq_topic_unnamed: problem(400, 'Name the topic in one language at least.', 'Nombra el tema al menos en un idioma.'),
  faq_full: problem(
    409,
    'There are as many questions as fit. Archived ones count too.',
    'No caben más preguntas. Las archivadas también cuentan.',
  ),
  faq_question_closed: problem(
    409,
    'This question was answered or closed already.',
    'Esta pregunta ya se respondió o se cerró.',
  ),
} as const
