using Tern.Calls;

namespace Tern;

/// <summary>A limit of <see cref="CallTimeouts"/> was reached. Each limit has its own exception, which derives from this.</summary>
public abstract class CallTimeoutException : TransportException
{
    private protected CallTimeoutException(string message, TimeSpan limit, CallInfo? call, Exception? innerException)
        : base(message, call, innerException) => Limit = limit;

    /// <summary>The limit that was reached.</summary>
    public TimeSpan Limit { get; }

    /// <summary>Formats a limit in seconds.</summary>
    private protected static string Seconds(TimeSpan limit) =>
        string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{limit.TotalSeconds:0.###} s");
}
