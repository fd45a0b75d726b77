/** The engine appends its own trace ("0: schema_engine_wasm::…") to what it has to say: the cause keeps it. */
export const describeEngineError = (error: unknown, what: string): Error => {
  const message = error instanceof Error ? error.message : JSON.stringify(error);
  return new Error(`${what}: ${message.split(/\n\s*0: schema_/)[0]?.trim()}`, { cause: error });
};
