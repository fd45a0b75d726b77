/** Whether a text is a value of a type. A text that is none is compared with what was sent, not with the typed value. */

export const isBooleanText = (text: string): boolean => /^(true|false)$/i.test(text);

export const isNumberText = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));
