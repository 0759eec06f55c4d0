import type { MetaFunction } from '@remix-run/node';
import type { ReactNode } from 'react';
import { pageMeta } from '~/ui/page-meta';
import { ButtonLink } from '~/ui/button';
import { ChevronDownIcon } from '~/ui/icons';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Blog · Rummage',
    description:
      'Four questions about building for the web, answered by the people behind Rummage.',
    path: '/blog',
  });

/** Four questions that people who build shops like this one ask. */
export default function Blog() {
  return (
    <>
      <Banner />
      <div className="mt-8 max-w-[65ch]">
        <PageTitle lead="Four questions about how a site like this one is made.">Blog</PageTitle>
        <div className="border-t border-line">
          <StateManagement />
          <PrototypalInheritance />
          <UnitTesting />
          <ThreeFrameworks />
        </div>
      </div>
    </>
  );
}

function Banner() {
  return (
    <section className="on-pine flex flex-wrap items-center justify-between gap-4 rounded-lg p-4 sm:px-8 sm:py-6">
      <p className="font-display text-xl font-semibold text-balance">
        Best resale shop in the world
      </p>
      <ButtonLink href="/contact" variant="quiet">
        Contact Us
      </ButtonLink>
    </section>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-11 items-center justify-between gap-4 py-4">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere text-balance">{title}</h2>
        <ChevronDownIcon className="size-6 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-3 pb-6">{children}</div>
    </details>
  );
}

function StateManagement() {
  return (
    <Question title="What are the different ways to manage state in React?">
      <p>
        Start with the smallest thing that works. State that one component needs stays in that
        component, with <code>useState</code>, or with <code>useReducer</code> when several values
        change together and the moves deserve names. What can be worked out from other state is not
        state at all: compute it while rendering. When two components need the same value, lift it
        to their closest common parent and hand it down as props. When it has to reach far down the
        tree, context carries it there; every component that reads a context renders again when its
        value changes, so it suits things that change seldom, such as the signed-in person.
      </p>
      <p>
        Two kinds of state are often kept in memory by mistake. What should survive a reload or be
        shared, such as a search or a page number, belongs in the address. What the server owns,
        such as products and orders, is a copy that grows stale: leave it to the loaders of your
        framework, to server components, or to a library such as TanStack Query, which know when to
        fetch it again. For forms React 19 brings its own: actions with <code>useActionState</code>{' '}
        hold the answer and whether one is under way, and <code>useOptimistic</code> shows the
        expected result until the real one arrives.
      </p>
      <p>
        What is left is true client state used in many places. Redux Toolkit keeps it in one store
        changed only by dispatched actions, Zustand in small stores read through hooks, Jotai in
        atoms that depend on one another; React reads such outside stores safely through{' '}
        <code>useSyncExternalStore</code>. They are worth their weight when many distant parts of a
        page write the same state, and rarely before.
      </p>
    </Question>
  );
}

function PrototypalInheritance() {
  return (
    <Question title="How does prototypal inheritance work in JavaScript?">
      <p>
        Every object has a hidden link to another object, its prototype, or to <code>null</code>.
        Reading a property looks at the object itself first; if the property is not there, the
        search goes on along the chain of prototypes until it is found or the chain ends, and then
        the answer is <code>undefined</code>. A method found on the way runs with <code>this</code>{' '}
        set to the object on which it was called, not to the one it was found on. Ordinary
        assignment does not change what is inherited: it creates a property on the object itself
        that hides the inherited one, unless the chain holds a setter or a read-only property of
        that name.
      </p>
      <p>
        <code>Object.create(parent)</code> makes an object with a chosen prototype, and{' '}
        <code>Object.getPrototypeOf(child)</code> tells which one it has. A function called with{' '}
        <code>new</code> gives the new object whatever its <code>prototype</code> property holds. A{' '}
        <code>class</code> with <code>extends</code> builds on the same links: methods live once on
        the prototype and all instances share them, while fields belong to each instance. Nothing is
        copied, so a method added to a prototype later is there at once for every object that
        inherits from it; and whether a property is an object’s own is what{' '}
        <code>Object.hasOwn</code> answers.
      </p>
    </Question>
  );
}

function UnitTesting() {
  return (
    <Question title="What is a unit test, and why should we write them?">
      <p>
        A unit test runs one small piece of a program by itself, gives it a known input and checks
        what comes out. It needs no network, no database and no browser, or puts simple stand-ins in
        their place, so that thousands of them run in seconds and a failure points at a few lines.
        Tools such as Vitest, Jest or the test runner built into Node run them again at every
        change.
      </p>
      <p>
        They catch mistakes while the code is still fresh in mind, make it safe to change later, and
        say by example what the code promises. Code that is hard to test alone usually does too many
        things, so they improve the design as well. Test what a piece promises rather than how it
        keeps the promise, or every tidying breaks them; and see each test fail once, or it may be
        checking nothing. They do not show that the pieces fit together: that is what integration
        and browser tests are for, and a good suite has fewer of those but never none.
      </p>
    </Question>
  );
}

function ThreeFrameworks() {
  return (
    <Question title="React, Angular or Vue: how do they differ?">
      <p>
        <b>React</b> is a library for one thing, turning state into a user interface. Components are
        functions that return JSX; when state changes they run again and React applies the
        difference to the page. Since version 19 it also has words for forms and their answers, and
        components that run on the server alone; its compiler can spare work that programmers used
        to save by hand. Routing and data loading come from a framework built on it, such as Next.js
        or React Router, the successor of the Remix 2 that this site runs on. That leaves much
        freedom and as many decisions.
      </p>
      <p>
        <b>Angular</b> is a whole framework in TypeScript: router, forms, HTTP client, dependency
        injection and command line belong together and are released together, twice a year.
        Components pair a class with an HTML template that has its own blocks for conditions and
        loops. They stand alone, without modules, and signals tell which parts have to be updated,
        so that new applications do without the Zone.js of earlier years. There is more to learn at
        first, and large teams gain from everyone working in the same way.
      </p>
      <p>
        <b>Vue</b> stands between the two. Its single-file components hold template, script and
        style, and its reactivity tracks by itself which values a template uses; with the
        Composition API, and the props that can be destructured since 3.5, logic is shared as plain
        functions. Router, the Pinia store and the Nuxt framework are there but optional, so Vue can
        enhance a single page or carry a whole application. All three are mature and fast enough for
        nearly anything; what the team knows should weigh more than a benchmark.
      </p>
    </Question>
  );
}
