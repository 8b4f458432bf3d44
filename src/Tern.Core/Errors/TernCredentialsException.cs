using System.Text;
using Tern.Runtime;

namespace Tern;

/// <summary>No credentials were found, or they are not valid.</summary>
public sealed class TernCredentialsException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException)
{
    /// <summary>
    /// The problem. The message of a search through several sources ends with one line for each source that returned no credentials, and the reason.
    /// </summary>
    public override string Message => Sources.Count == 0 ? base.Message : AddSources(base.Message);

    /// <summary>The sources that were searched before and returned no credentials.</summary>
    internal IReadOnlyList<SearchedSource> Sources { get; init; } = [];

    /// <summary>The reason why the source is not configured; null if it is configured and failed.</summary>
    internal string? MissingReason { get; init; }

    /// <summary>Returns the same error for another call.</summary>
    internal TernCredentialsException For(CallInfo call) => new(MessageWithoutCall, call, InnerException) { Sources = Sources };

    /// <summary>Returns the same error with the sources that were searched before.</summary>
    internal TernCredentialsException After(IReadOnlyList<SearchedSource> sources) => new(MessageWithoutCall, Call, InnerException) { Sources = sources };

    private string AddSources(string message)
    {
        var text = new StringBuilder(message);
        foreach (SearchedSource source in Sources)
            text.Append("\n- ").Append(source.Name).Append(": ").Append(source.Reason);
        return text.ToString();
    }
}
