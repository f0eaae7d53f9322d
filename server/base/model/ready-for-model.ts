/*
 * The gate before every model. What leaves this machine for a language model or an embedding server has the type
 * ReadyForModel, and only the functions of this file make it: each names a kind of text that may go. A plain string does
 * not compile. Who may call them is checked by tests/house/model-gate.test.ts.
 */

declare const gate: unique symbol

/** Text that may be given to a model. Cutting or joining it makes a plain string again; join with `readyText`. */
export type ReadyForModel = string & { readonly [gate]: true }

const ready = (text: string) => text as ReadyForModel

/** What the person who asks wrote in this conversation, and what they were answered: asking it is sending it. */
export const conversationText = (text: string): ReadyForModel => ready(text)

/** Text of the corpus: laws, decisions and guidelines, the same for everybody. */
export const corpusText = (text: string): ReadyForModel => ready(text)

/** Text of the person's own files as far as it is released: of a pseudonymised file the approved text, and no other. */
export const releasedText = (text: string): ReadyForModel => ready(text)

/**
 * Text of a file that is being pseudonymised, before its owner released it: only for the recogniser of names that the
 * operator connected for that (PSEUDONYM_LLM_BASE_URL).
 */
export const unreviewedText = (text: string): ReadyForModel => ready(text)

/** Words of the program itself: labels, marks, dates. */
export const programText = (text: string): ReadyForModel => ready(text)

/** A template whose words are the program's and whose values are ready. */
export const readyText = (words: TemplateStringsArray, ...values: (ReadyForModel | number)[]): ReadyForModel =>
  ready(String.raw({ raw: words }, ...values))

/** Joins what is ready with words of the program. */
export const joinReady = (parts: readonly ReadyForModel[], between: string): ReadyForModel => ready(parts.join(between))
