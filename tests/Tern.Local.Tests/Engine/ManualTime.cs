namespace Tern.Local.Tests.Engine;

/// <summary>A clock that a test advances.</summary>
internal sealed class ManualTime : TimeProvider
{
    private DateTimeOffset _now = Tables.Start;

    public override DateTimeOffset GetUtcNow() => _now;

    public void Advance(TimeSpan time) => _now += time;
}
