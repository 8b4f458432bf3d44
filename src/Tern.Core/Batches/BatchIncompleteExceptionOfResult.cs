namespace Tern;

/// <summary>Some entries of many were not taken; what the service says of the others is in <see cref="Results"/>.</summary>
public sealed class BatchIncompleteException<TResult> : BatchIncompleteException
    where TResult : class
{
    /// <param name="operation">The operation that takes batches.</param>
    /// <param name="failures">What failed, at least one.</param>
    /// <param name="results">See <see cref="Results"/>.</param>
    public BatchIncompleteException(string operation, IReadOnlyList<BatchFailure> failures, IReadOnlyList<TResult?> results)
        : base(operation, failures, results?.Count ?? throw new ArgumentNullException(nameof(results))) => Results = results;

    /// <summary>For each entry, in the caller's order, what the service says of it; null where it was not taken.</summary>
    public IReadOnlyList<TResult?> Results { get; }
}
