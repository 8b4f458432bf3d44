using Tern.Local.Services;

namespace Tern.Local.Sqs;

/// <summary>The account, the region and the name of a queue, as parts of its URL.</summary>
internal readonly ref struct QueueAddress
{
    public required ReadOnlySpan<char> AccountId { get; init; }

    public required ReadOnlySpan<char> Region { get; init; }

    public required ReadOnlySpan<char> Name { get; init; }

    public bool IsIn(ResourceScope scope) => AccountId.SequenceEqual(scope.AccountId) && Region.SequenceEqual(scope.Region);
}
