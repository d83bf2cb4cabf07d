/** The server has not answered before there are texts in any language. */
export const Unreachable = () => (
  <main className="stacked">
    <div className="stacked" role="alert">
      <h1 className="title">The server does not answer</h1>
      <p>Check your connection, and try again.</p>
      <button className="btn primary" type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </div>
  </main>
);
