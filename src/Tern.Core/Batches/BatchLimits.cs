namespace Tern.Batches;

/// <summary>How much one request of a batch operation may have.</summary>
/// <param name="MaxEntries">The most entries.</param>
/// <param name="MaxBytes">The most bytes of all entries, by the service's way of counting.</param>
public readonly record struct BatchLimits(int MaxEntries, long MaxBytes);
