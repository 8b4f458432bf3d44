using Tern.Endpoints;

namespace Tern.Discovery;

/// <summary>An endpoint that has been, or is being, asked for.</summary>
internal sealed class DiscoveryEntry(Task<Endpoint> endpoint)
{
    private long _goodUntilTicks = DateTimeOffset.MaxValue.UtcTicks;

    /// <summary>The answer; those who ask meanwhile wait for the same one.</summary>
    public Task<Endpoint> Endpoint => endpoint;

    /// <summary>When to ask again; far away while the answer is under way.</summary>
    public DateTimeOffset GoodUntil
    {
        get => new(Volatile.Read(ref _goodUntilTicks), TimeSpan.Zero);
        set => Volatile.Write(ref _goodUntilTicks, value.UtcTicks);
    }
}
