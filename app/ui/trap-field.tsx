import { FieldErrors } from './field-frame';

/**
 * A box that people never see and machines fill in. It is out of the way of sight, keyboard and
 * screen readers, and no browser has anything to fill into a field of that name.
 */
export function TrapField({ errors }: { errors?: string[] }) {
  return (
    <>
      <div aria-hidden="true" className="sr-only">
        <label>
          Leave this empty
          <input id="leave_empty" name="leave_empty" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FieldErrors id="leave_empty" errors={errors} />
    </>
  );
}
