namespace Tern.Benchmarks.Protocols;

/// <summary>How much a case may allocate.</summary>
internal enum ByteGoal
{
    /// <summary>Nothing: it writes into a pooled buffer.</summary>
    Nothing,

    /// <summary>What the result keeps alive, and nothing else.</summary>
    ResultAlone,

    /// <summary>No more than the floor: the strings of path and headers are made anew for every request.</summary>
    AsFloor,

    /// <summary>2.5 KB over the result: a whole call.</summary>
    Call,
}
