using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Sends one batch and returns the unprocessed entries, which are sent again.</summary>
/// <param name="batch">The entries to send.</param>
/// <param name="cancellationToken">Cancels the operation.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate Task<IReadOnlyList<T>> SendBatch<T>(IReadOnlyList<T> batch, CancellationToken cancellationToken);
