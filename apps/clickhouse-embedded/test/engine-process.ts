/** An engine without the HTTP interface. Each question is a statement. */
import { answerQuestions } from '@meridian/core/testing';
import { EngineConnection } from '../src/engine/native.ts';

const [directory = ''] = process.argv.slice(2);
const engine = new EngineConnection(directory, []);

answerQuestions(async (sql: string) => Buffer.from((await engine.run(sql)).bytes).toString());
