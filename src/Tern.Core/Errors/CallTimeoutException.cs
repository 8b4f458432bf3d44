using Tern.Calls;

namespace Tern;

/// <summary>One of the limits of <see cref="CallTimeouts"/> was reached; each has an exception of its own that derives from this.</summary>
public abstract class CallTimeoutException : TransportException
{
    private protected CallTimeoutException(string message, TimeSpan limit, CallInfo? call, Exception? innerException)
        : base(message, call, innerException) => Limit = limit;

    /// <summary>The limit that was reached.</summary>
    public TimeSpan Limit { get; }

    /// <summary>A limit as text, in seconds.</summary>
    private protected static string Seconds(TimeSpan limit) =>
        string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{limit.TotalSeconds:0.###} s");
}
