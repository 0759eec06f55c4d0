/** On every page of a live shop that takes no real money: nobody shall believe they have paid. */
export function NoMoneyNotice() {
  return (
    <p className="border-b border-line bg-line px-4 py-1 text-center text-sm print:hidden">
      This shop runs on a payment sandbox: no real money moves.
    </p>
  );
}
