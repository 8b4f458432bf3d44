namespace Tern.Benchmarks.Protocols;

/// <summary>The maximum allocation of a case.</summary>
internal enum ByteGoal
{
    /// <summary>No allocation: the case writes into a pooled buffer.</summary>
    Zero,

    /// <summary>Only what the result references.</summary>
    ResultOnly,

    /// <summary>No more than the baseline, because every request needs new strings for path and headers.</summary>
    AsBaseline,

    /// <summary>2.5 KB more than the result, for a complete call.</summary>
    Call,
}
