import { expect, it } from 'vitest';
import { projectInReach } from './project-in-reach.ts';

const reach = { currentProjectId: 2, projectIds: [1, 2, 10, 123_456_789_012_345] };

it.each([
  ['@current', 2],
  ['1', 1],
  ['10', 10],
  ['123456789012345', 123_456_789_012_345],
])('%s is the project %i', (text, projectId) => {
  expect(projectInReach(reach, text)).toBe(projectId);
});

it.each(['3', '4', 'x', '', '@other'])('%j is not a project in reach', (text) => {
  expect(() => projectInReach(reach, text)).toThrow(
    expect.objectContaining({ status: 404, code: 'not_found' }),
  );
});

it.each(['01', '1.0', '1e0', ' 1', '1 ', '+1', '0x1', '1\n'])('%j is no other spelling of 1', (text) => {
  expect(() => projectInReach(reach, text)).toThrow(expect.objectContaining({ status: 404 }));
});

it('an id beyond all ids is not rounded to one', () => {
  const projectIds = [0, 1_234_567_890_123_456];
  for (const text of ['0', '1234567890123456']) {
    expect(() => projectInReach({ currentProjectId: null, projectIds }, text)).toThrow(
      expect.objectContaining({ status: 404 }),
    );
  }
});

it('the current project must be in reach, too', () => {
  for (const currentProjectId of [null, 3]) {
    expect(() => projectInReach({ ...reach, currentProjectId }, '@current')).toThrow(
      expect.objectContaining({ status: 404 }),
    );
  }
});
