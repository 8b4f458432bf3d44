namespace Tern;

/// <summary>A limit of <see cref="CallTimeouts"/> was reached. Each limit has its own exception, which derives from this.</summary>
public abstract class TernTimeoutException : TernTransportException
{
    private protected TernTimeoutException(string message, TimeSpan limit, CallInfo? call, Exception? innerException)
        : base(message, call, innerException) => Limit = limit;

    /// <summary>The limit that was reached.</summary>
    public TimeSpan Limit { get; }

    /// <summary>Formats a limit in seconds.</summary>
    private protected static string FormatSeconds(TimeSpan limit) =>
        string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{limit.TotalSeconds:0.###} s");
}
