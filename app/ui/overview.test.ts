import { expect, it } from 'vitest';
import { byUrgency, type Task } from './overview';

const task = (key: string, at?: string, waits?: true): Task => ({
  key,
  href: '/',
  title: key,
  ...(at && { deadline: { at, left: '', urgent: false } }),
  ...(waits && { waits }),
});

it('puts the next deadline first, tasks without one last, and what waits for others apart', () => {
  const { toDo, waiting } = byUrgency([
    task('photo'),
    task('pay', '2026-03-02T10:00:00Z'),
    task('dispute', '2026-03-01T08:00:00Z', true),
    task('answer', '2026-03-01T09:00:00Z'),
    task('unread'),
    task('received', undefined, true),
  ]);
  expect(toDo.map(({ key }) => key)).toEqual(['answer', 'pay', 'photo', 'unread']);
  expect(waiting.map(({ key }) => key)).toEqual(['dispute', 'received']);
});
