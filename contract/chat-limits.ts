/** Limits of the chat that both sides count with; no schema here, so that the first page stays small. */
export const questionLimit = 20_000
/** From here on the composer shows how many characters are left. */
export const questionWarning = questionLimit * 0.8
/** Whether there is nothing to see in a text: signs without width and controls are no words either. */
export const isBlank = (text: string) => !/[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u.test(text)
export const titleLimit = 120
export const historyPage = 20
export const threadsPage = 10
/** How much must and may be typed to search one's conversations. */
export const searchLeast = 2
export const searchMost = 200
