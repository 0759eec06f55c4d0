import { useEffect, useRef } from 'react';
import { Button } from './button';
import { controlClass } from './field-frame';
import { SearchIcon } from './icons';

export type SearchBoxProps = {
  /** Says what is searched, such as 'Search buyers'. */
  label: string;
  /** The address that answers; the page itself by default. */
  action?: string;
  name?: string;
  defaultValue?: string;
};

/** A search that is an ordinary GET form, so that its result has an address. */
export function SearchBox({ label, action, name = 'q', defaultValue }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  // The page stays the same element when its address changes; the box must follow the address.
  useEffect(() => {
    if (input.current) input.current.value = defaultValue ?? '';
  }, [defaultValue]);
  return (
    <form method="get" action={action} role="search" data-link="" className="mb-6 max-w-md">
      <label htmlFor={`search-${name}`} className="mb-1 block font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={input}
          id={`search-${name}`}
          type="search"
          name={name}
          defaultValue={defaultValue}
          maxLength={120}
          className={controlClass}
        />
        <Button variant="quiet">
          <SearchIcon />
          Search
        </Button>
      </div>
    </form>
  );
}
