/** The kinds of client messages about a quote; the company can only answer. */
export const clientMessageKinds = ['question', 'change'] as const
export type ClientMessageKind = (typeof clientMessageKinds)[number]

export const messageKinds = [...clientMessageKinds, 'answer'] as const
export type MessageKind = (typeof messageKinds)[number]

export const deliveryChannels = ['email', 'notice'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** The kinds of emails and notifications about a quote. */
export const deliveryKinds = [
  'quote',
  'reminder',
  'requested',
  'answered',
  'asked',
  'viewed',
  'accepted',
  'declined',
] as const
export type DeliveryKind = (typeof deliveryKinds)[number]
