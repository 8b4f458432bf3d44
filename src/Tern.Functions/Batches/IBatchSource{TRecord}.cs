using System.Diagnostics;

namespace Tern.Functions.Batches;

/// <summary>What differs between the sources of batches.</summary>
internal interface IBatchSource<TRecord>
{
    /// <summary>Whether the records are a stream: after a failure, no later record is processed, and only the first failed record is reported.</summary>
    static abstract bool IsStream { get; }

    /// <summary>The name of the ID in the event, for errors.</summary>
    static abstract string IdName { get; }

    /// <summary>The ID by which a failure of the record is reported; null or empty if the record has none.</summary>
    static abstract string? GetId(TRecord record);

    /// <summary>The group whose records are processed in order; null if the order is not significant.</summary>
    static abstract string? GetGroup(TRecord record);

    /// <summary>Starts the span of the record.</summary>
    /// <returns>Null if the source has no spans, or without a listener.</returns>
    static abstract Activity? StartSpan(TRecord record);
}
