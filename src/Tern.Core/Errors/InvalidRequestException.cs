using Tern.Calls;
using Tern.Codecs;

namespace Tern;

/// <summary>
/// A request cannot be sent as it is, such as one whose header value has a line break, or a member of which is null though
/// it is required. Nothing was sent unless the body failed while it was read; the call is not repeated.
/// </summary>
public sealed class InvalidRequestException : TernException
{
    /// <param name="message">What is wrong, and what to do about it.</param>
    /// <param name="call">The call that failed.</param>
    /// <param name="innerException">The cause, if another exception is it.</param>
    public InvalidRequestException(string message, CallInfo? call = null, Exception? innerException = null)
        : base(message, call, innerException)
    {
    }

    internal InvalidRequestException(CodecException cause, CallInfo call)
        : base($"the request could not be written: {cause.Message}", call, cause) => MemberPath = cause.Path;

    /// <summary>The member that cannot be sent, for example <c>Item.pk</c>; null when it is not a member that is wrong.</summary>
    public string? MemberPath { get; internal init; }
}
