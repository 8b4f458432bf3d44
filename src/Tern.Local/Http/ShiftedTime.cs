namespace Tern.Local.Http;

/// <summary>Another clock with an offset.</summary>
internal sealed class ShiftedTime(TimeProvider source, TimeSpan offset) : TimeProvider
{
    public override DateTimeOffset GetUtcNow() => source.GetUtcNow() + offset;
}
