namespace Tern;

/// <summary>Some entries of a batch failed. The results of the others are in <see cref="Results"/>.</summary>
public sealed class TernBatchIncompleteException<TResult> : TernBatchIncompleteException
    where TResult : class
{
    /// <param name="operation">The operation that accepts batches.</param>
    /// <param name="failures">The failures, at least one.</param>
    /// <param name="results">See <see cref="Results"/>.</param>
    public TernBatchIncompleteException(string operation, IReadOnlyList<BatchFailure> failures, IReadOnlyList<TResult?> results)
        : base(operation, failures, results?.Count ?? throw new ArgumentNullException(nameof(results))) => Results = results;

    /// <summary>The result of each entry, in the caller's order; null for a failed entry.</summary>
    public IReadOnlyList<TResult?> Results { get; }
}
