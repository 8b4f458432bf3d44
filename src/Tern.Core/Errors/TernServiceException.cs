namespace Tern;

/// <summary>A service returned an error. Generated errors derive from the exception of their service, which derives from this class.</summary>
public class TernServiceException : TernException
{
    /// <summary>Creates an error that a protocol read from a response.</summary>
    public TernServiceException(ServiceError error)
        : base("", error.Call) // The message is composed on demand: a copy of the service's message would retain its secrets.
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

    /// <summary>Creates an error without a response, for tests.</summary>
    public TernServiceException(string errorCode, string message)
        : base(message)
    {
        ErrorCode = errorCode;
        ServiceMessage = message;
    }

    /// <summary>
    /// The error code without namespace, for example <c>ConditionalCheckFailedException</c>. At most 128 characters of visible ASCII.
    /// </summary>
    public string ErrorCode { get; private set; }

    /// <summary>
    /// The message of the service, cut after 4,096 characters. Line breaks, other control characters and text direction marks are escaped
    /// (<c>\n</c>, <c>\u001b</c>). The caller's secrets are replaced by <c>***</c> if the service has repeated them.
    /// </summary>
    public string ServiceMessage { get; private set; }

    /// <summary>The cause of the error, as reported by the service, otherwise by the status: 4xx is the sender, 5xx the receiver.</summary>
    public ErrorFault Fault { get; }

    /// <summary>Request id, status, attempts and headers of the response.</summary>
    public ResponseMetadata Response { get; } = ResponseMetadata.None;

    /// <summary>Whether the model marks the error as retryable (<c>smithy.api#retryable</c>).</summary>
    public virtual bool IsRetryable => false;

    /// <summary>Whether the model marks the error as throttling (<c>smithy.api#retryable.throttling</c>).</summary>
    public virtual bool IsThrottling => false;

    internal override string MessageWithoutCall =>
        ServiceMessage.Length == 0 ? ErrorCode
        : BeginsWithCode ? ServiceMessage
        : $"{ErrorCode}: {ServiceMessage}";

    /// <summary>The message for a text that contains the type of the exception: without the code if the type is named after it.</summary>
    internal string MessageWithoutTypeName =>
        GetType().Name is var name && (name == ErrorCode || name == ErrorCode + nameof(Exception)) ? Describe(MessageWithoutCode) : Message;

    // Some services repeat the code in the message.
    private bool BeginsWithCode =>
        ServiceMessage.StartsWith(ErrorCode, StringComparison.Ordinal)
        && (ServiceMessage.Length == ErrorCode.Length || !char.IsAsciiLetterOrDigit(ServiceMessage[ErrorCode.Length]));

    private string MessageWithoutCode => BeginsWithCode ? ServiceMessage[ErrorCode.Length..].TrimStart(':', ' ') : ServiceMessage;

    /// <summary>The type, the message and the stack trace. They contain the error code once, even if the type is named after it.</summary>
    public override string ToString()
    {
        string text = base.ToString();
        string type = $"{GetType()}: ";
        string message = Message;
        return text.StartsWith(type, StringComparison.Ordinal) && text.AsSpan(type.Length).StartsWith(message)
            ? string.Concat(type, MessageWithoutTypeName, text.AsSpan(type.Length + message.Length))
            : text;
    }

    /// <summary>Limits the texts of the service and removes the caller's secrets, whichever protocol or reader created the error.</summary>
    internal void Sanitize(in SecretScrubber secrets)
    {
        ErrorCode = ServiceText.Code(ErrorCode, secrets);
        ServiceMessage = ServiceText.Message(ServiceMessage, secrets);
        Response.RemoveSecrets(secrets);
    }
}
