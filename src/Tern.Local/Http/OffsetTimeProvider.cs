namespace Tern.Local.Http;

/// <summary>A clock with an offset to another clock.</summary>
internal sealed class OffsetTimeProvider(TimeProvider source, TimeSpan offset) : TimeProvider
{
    public override DateTimeOffset GetUtcNow() => source.GetUtcNow() + offset;
}
