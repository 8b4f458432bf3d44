using System.Net.Http.Headers;
using Tern.Checksums;

namespace Tern.Calls;

/// <inheritdoc/>
internal sealed class ChecksumIntegrity : Integrity
{
    public static readonly ChecksumIntegrity Instance = new();

    public override ValueTask PrepareAsync(Call call) => call.PrepareByPolicyAsync();

    public override ResponseChecksum? FindChecksum(OperationDescriptor operation, HttpResponseHeaders headers) => ResponseChecksum.Find(operation.ResponseAlgorithms, headers);
}
