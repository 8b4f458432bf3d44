using Tern.Calls;

namespace Tern;

/// <summary>A service answered with an error. Generated errors derive from this by way of their service's exception.</summary>
public class ServiceException : TernException
{
    /// <summary>An error as a protocol read it from a response.</summary>
    public ServiceException(ServiceError error)
        : base("", error.Call) // The message is put together when it is asked for; a copy of the service's would keep its secrets.
    {
        ErrorCode = error.Code;
        ServiceMessage = error.Message ?? "";
        Fault = error.Fault ?? error.Response.StatusCode switch
        {
            >= 400 and < 500 => ErrorFault.Sender,
            >= 500 => ErrorFault.Receiver,
            _ => ErrorFault.Unknown,
        };
        ErrorResponse = Response = error.Response;
    }

    /// <summary>An error made by hand, as in a user's tests.</summary>
    public ServiceException(string errorCode, string message)
        : base(message)
    {
        ErrorCode = errorCode;
        ServiceMessage = message;
    }

    /// <summary>The error code, without namespace, for example <c>ConditionalCheckFailedException</c>; at most 128 characters of visible ASCII.</summary>
    public string ErrorCode { get; private set; }

    /// <summary>
    /// The service's own message, cut after 4,096 characters; line breaks, other control characters and marks of direction are escaped
    /// (<c>\n</c>, <c>\u001b</c>), and the caller's secrets, should the service have repeated them, are replaced by <c>***</c>.
    /// </summary>
    public string ServiceMessage { get; private set; }

    /// <summary>Who has to change something: as the service says, otherwise by the status.</summary>
    public ErrorFault Fault { get; }

    /// <summary>Request id, status, attempts and headers of the response.</summary>
    public ResponseMetadata Response { get; } = ResponseMetadata.None;

    /// <summary>Whether the model says that the call may be repeated (<c>smithy.api#retryable</c>).</summary>
    public virtual bool IsRetryable => false;

    /// <summary>Whether the model says that the error means throttling (<c>smithy.api#retryable.throttling</c>).</summary>
    public virtual bool IsThrottling => false;

    internal override string Reason =>
        ServiceMessage.Length == 0 ? ErrorCode
        : BeginsWithCode ? ServiceMessage
        : $"{ErrorCode}: {ServiceMessage}";

    /// <summary>The message for a text that names the type of the exception: without the code where the type is named after it.</summary>
    internal string MessageBesideType =>
        GetType().Name is var name && (name == ErrorCode || name == ErrorCode + nameof(Exception)) ? Describe(MessageWithoutCode) : Message;

    // Some services repeat the code in the message.
    private bool BeginsWithCode =>
        ServiceMessage.StartsWith(ErrorCode, StringComparison.Ordinal)
        && (ServiceMessage.Length == ErrorCode.Length || !char.IsAsciiLetterOrDigit(ServiceMessage[ErrorCode.Length]));

    private string MessageWithoutCode => BeginsWithCode ? ServiceMessage[ErrorCode.Length..].TrimStart(':', ' ') : ServiceMessage;

    /// <summary>The type, the message and the stack trace. The error code is in it once, also where the type is named after it.</summary>
    public override string ToString()
    {
        string text = base.ToString();
        string type = $"{GetType()}: ";
        string message = Message;
        return text.StartsWith(type, StringComparison.Ordinal) && text.AsSpan(type.Length).StartsWith(message)
            ? string.Concat(type, MessageBesideType, text.AsSpan(type.Length + message.Length))
            : text;
    }

    /// <summary>Bounds what the service said and takes the caller's secrets out, whichever protocol or reader made the error.</summary>
    internal void Clean(in SecretScrubber secrets)
    {
        ErrorCode = ServiceText.Code(ErrorCode, secrets);
        ServiceMessage = ServiceText.Message(ServiceMessage, secrets);
        Response.HideSecrets(secrets);
    }
}
