import { t } from '~/i18n/render-language';
import { A } from '~/ui/link';

interface FilterProblemsProps {
  /** The problems of filters, by the parameter, which is the id of the field. */
  problems: readonly { parameter: string; text: string }[];
  /** Links to the list near each of the places that were meant. */
  places: readonly { id: string; label: string; href: string }[];
}

/** What is wrong with the filters of a list, above it; each line leads to its field. */
export function FilterProblems({ problems, places }: FilterProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="mb-4 rounded border-2 border-bad bg-raised p-4">
      <h2 className="font-semibold">{t('ui.problem')}</h2>
      <ul className="mt-1">
        {problems.map(({ parameter, text }) => (
          <li key={parameter}>
            <A
              href={`#${parameter}`}
              className="inline-block py-1 font-semibold text-bad underline underline-offset-4"
            >
              {text}
            </A>
            {parameter === 'near' ? (
              <ul className="flex flex-wrap gap-x-4">
                {places.map(({ id, label, href }) => (
                  <li key={id}>
                    <A href={href} data-link="" className="quiet-link">
                      {label}
                    </A>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
