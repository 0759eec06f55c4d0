import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorPage } from './error-page';
import { noteAnswer, RequestIdProvider, useRequestId } from './response-context';

function Shown() {
  return (
    <ErrorPage
      status={500}
      detail="Something went wrong on our side."
      path="/about"
      requestId={useRequestId()}
    />
  );
}

afterEach(() => vi.unstubAllGlobals());

it('shows the id of the request that is answered', () => {
  const page = renderToString(
    <RequestIdProvider value="abc-123">
      <Shown />
    </RequestIdProvider>,
  );
  expect(page).toMatch(/<code data-request-id="">abc-123<\/code>/);
});

it('shows the same once scripts take over, and later that of the fetch that failed', () => {
  vi.stubGlobal('document', { querySelector: () => ({ textContent: 'abc-123' }) });
  expect(renderToString(<Shown />)).toContain('>abc-123<');
  const answered = (status: number, id: string) =>
    noteAnswer(new Response(null, { status, headers: { 'X-Request-Id': id } }));
  answered(200, 'fine');
  expect(renderToString(<Shown />)).toContain('>abc-123<');
  answered(500, 'failed');
  expect(renderToString(<Shown />)).toContain('>failed<');
});
