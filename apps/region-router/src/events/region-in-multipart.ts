/** Reads the region from an event as multipart/form-data, whose parts are described at the decoder of capture-service. */
import type { Region } from '@meridian/identity';
import { regionOfText } from '../regions/region-of.ts';
import { regionInJson } from './region-in-json.ts';

/** As many as capture-service accepts, and what surrounds them. */
const MOST_PARTS = 202;
const END_OF_HEADERS = '\r\n\r\n';
const NAME = /\bname="?([^"\r\n;]{1,100})/i;

const TOKEN_PARTS = ['event.properties.token', 'event.properties.api_key'];

/** `text` may be the beginning of a body. */
export const regionInMultipart = (text: string): Region | undefined => {
  const [boundary = ''] = text.split('\r\n', 1);
  const contents = new Map(text.split(boundary, MOST_PARTS).map(nameAndContent));
  const inJson = (json: string) => regionInJson(Buffer.from(json, 'latin1'));
  const { event = '', 'event.properties': properties } = Object.fromEntries(contents);
  const inTokenParts = () => regionOfText(TOKEN_PARTS.map((name) => contents.get(name)).join(' '));
  return inJson(event) ?? inTokenParts() ?? inJson(`{"properties":${properties}}`);
};

const nameAndContent = (part: string): [name: string, content: string] => {
  const end = part.indexOf(END_OF_HEADERS);
  const [, name = ''] = NAME.exec(end === -1 ? '' : part.slice(0, end)) ?? [];
  return [name, part.slice(end + END_OF_HEADERS.length).trimStart()];
};
