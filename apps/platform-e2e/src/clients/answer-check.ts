/** Compares answers with the schemas of `/api/schema/`. */
import { Ajv2020 } from 'ajv/dist/2020.js';

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Returns the problems of an answer; the operation is named as the contracts declare it (`GET /api/projects/:id/`). */
export type AnswerCheck = (operation: string, status: number, body: unknown) => string[];

export const createAnswerCheck = async (url: string): Promise<AnswerCheck> => {
  const response = await fetch(`${url}/api/schema/?format=json`);
  const document = (await response.json()) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, 'document');
  return (operation, status, body) => {
    const [method = '', path = ''] = operation.split(' ');
    const template = path.replace(/:(\w+)/g, '{$1}');
    const found = document.paths[template]?.[method.toLowerCase()];
    if (found === undefined) return [`${operation} is not in the document`];
    if (found.responses[status]?.content === undefined) return [`${operation} answers ${status}`];
    const pointer = `#/paths/${pointerSegment(template)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
    const validate = ajv.compile({ $ref: `document${pointer}` });
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${operation} ${instancePath} ${message}`,
    );
  };
};

const pointerSegment = (segment: string): string =>
  encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
