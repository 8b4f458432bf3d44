using System.Net.Http.Headers;
using Tern.Checksums;

namespace Tern.Calls;

/// <summary>What is done with the checksums of bodies.</summary>
/// <remarks>
/// Only a request that has to do with any makes the object behind this, so that a native program has the algorithms and the
/// chunked forms in it only if it calls an operation that uses them.
/// </remarks>
internal abstract class Integrity
{
    /// <summary>Prepares the body of a call.</summary>
    public abstract ValueTask PrepareAsync(Call call);

    /// <summary>What a response is held against; null for nothing.</summary>
    public abstract ResponseChecksum? FindChecksum(OperationDescriptor operation, HttpResponseHeaders headers);
}
