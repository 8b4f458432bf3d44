namespace Tern.Batches;

/// <summary>Sends one batch and gives back what the service left undone and is to be sent again.</summary>
/// <param name="batch">What to send.</param>
/// <param name="cancellationToken">Ends the request.</param>
public delegate Task<IReadOnlyList<T>> SendBatch<T>(IReadOnlyList<T> batch, CancellationToken cancellationToken);
