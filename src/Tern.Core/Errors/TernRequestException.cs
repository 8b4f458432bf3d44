namespace Tern;

/// <summary>
/// A request is not valid and cannot be sent, for example because a header value has a line break or a required member is null. Nothing was sent,
/// unless reading the body failed. The call is not retried.
/// </summary>
public sealed class TernRequestException : TernException
{
    /// <param name="message">The problem and its solution.</param>
    /// <param name="call">The call that failed.</param>
    /// <param name="innerException">The cause, or null.</param>
    public TernRequestException(string message, CallInfo? call = null, Exception? innerException = null)
        : base(message, call, innerException)
    {
    }

    internal TernRequestException(TernSerializationException cause, CallInfo call)
        : base($"The request could not be written: {cause.Message.TrimEnd('.')}.", call, cause) => MemberPath = cause.Path;

    /// <summary>The member that cannot be sent, for example <c>Item.pk</c>; null if the problem is not a member.</summary>
    public string? MemberPath { get; internal init; }
}
