/** The server has not answered before texts in any language are loaded. */
export const Unreachable = () => (
  <main className="stacked">
    <div className="stacked" role="alert">
      <h1 className="title">The server is not responding</h1>
      <p>Check your connection and try again.</p>
      <button className="btn primary" type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </div>
  </main>
);
