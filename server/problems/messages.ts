export const messageErrors = {
  message_elsewhere: 409,
  must_read_misplaced: 400,
} as const
