namespace Tern.Functions.Sockets;

/// <summary>The time in which a Runtime API has to send the next bytes of a response, or to accept those of a request, as a number of periods.</summary>
/// <remarks>
/// A process can be frozen while it waits. Its clocks continue, so that the period ends when it is thawed, before the server, which was frozen too, has sent or accepted anything.
/// A period of a timer can also end directly after the start of a wait. The limit therefore has one more period than these two.
/// </remarks>
internal static class SocketTimeout
{
    /// <summary>The default: far above the time that the server of a Runtime API needs on the same machine.</summary>
    public static readonly TimeSpan Default = TimeSpan.FromSeconds(60);

    private const int MinPeriods = 3;

    /// <summary>Returns the period of a connection.</summary>
    /// <param name="timeout">The limit of its requests and responses.</param>
    public static TimeSpan GetPeriod(TimeSpan timeout) => timeout / MinPeriods;

    /// <summary>Returns the number of periods until a limit has passed.</summary>
    public static int CountPeriods(TimeSpan limit, TimeSpan period) =>
        limit == Timeout.InfiniteTimeSpan ? int.MaxValue : (int)Math.Clamp(Math.Ceiling(limit / period), MinPeriods, int.MaxValue);
}
